// Marks in the tree of an exploration the turn that is looked at.
document.addEventListener("table:put", () => {
  for (const link of document.querySelectorAll(".tree a")) link.ariaCurrent = link.pathname === location.pathname || null;
});
