// Soft sounds for what happens on a board, made here; loaded where the reader wishes for sounds, for tell.js.
(function () {
  "use strict";
  // From Hz, to Hz, seconds.
  const TONES = {
    carry: [[260, 390, 0.1]], put: [[230, 110, 0.12]], step: [[330, 290, 0.07]], jump: [[350, 620, 0.14]], leave: [[620, 240, 0.2]],
    stone: [[150, 58, 0.26]], gain: [[420, 560, 0.1]], turn: [[660, 660, 0.18], [880, 880, 0.3]], end: [[523, 523, 0.25], [392, 392, 0.5]],
  };
  const tones = new Set();
  let air;

  // Plays one of them `at` milliseconds from now. Browsers are silent before the reader has touched the page.
  window.Table.sound = (name, at = 0) => {
    if (!window.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
    air ||= new AudioContext();
    air.resume();
    let start = air.currentTime + at / 1000;
    for (const [from, to, long] of TONES[name]) {
      const tone = air.createOscillator();
      const loud = air.createGain();
      tone.type = name === "stone" ? "triangle" : "sine";
      tone.frequency.setValueAtTime(from, start);
      tone.frequency.exponentialRampToValueAtTime(to, start + long);
      loud.gain.setValueAtTime(0.0001, start);
      loud.gain.exponentialRampToValueAtTime(0.09, start + 0.015);
      loud.gain.exponentialRampToValueAtTime(0.0001, start + long);
      tone.connect(loud).connect(air.destination);
      tone.start(start);
      tone.stop(start + long);
      tones.add(tone);
      tone.onended = () => tones.delete(tone);
      start += long * 0.8;
    }
  };

  window.Table.hush = () => tones.forEach((tone) => tone.stop());
})();
