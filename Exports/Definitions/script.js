"use strict";
(function () {
  function make(name, text) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    return element;
  }
  function addFilter(place, rows, noun) {
    var form = make("div");
    form.className = "filter";
    var label = make("label", "Filter ");
    var input = make("input");
    input.type = "search";
    label.appendChild(input);
    var count = make("span");
    count.setAttribute("aria-live", "polite");
    form.appendChild(label);
    form.appendChild(count);
    var texts = null;
    input.addEventListener("input", function () {
      if (!texts) texts = rows.map(function (row) { return row.textContent.toLowerCase(); });
      var wanted = input.value.toLowerCase().trim();
      var shown = 0;
      rows.forEach(function (row, index) {
        row.hidden = texts[index].indexOf(wanted) === -1;
        if (!row.hidden) shown += 1;
      });
      count.textContent = wanted ? shown + " of " + rows.length + " " + noun : "";
    });
    place.parentNode.insertBefore(form, place);
  }
  function valueOf(row, column) {
    var cell = row.cells[column];
    return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
  }
  function compare(a, b) {
    if (typeof a === "number") return typeof b === "number" ? a - b : -1;
    return typeof b === "number" ? 1 : a.localeCompare(b);
  }
  function sort(table, heading, column) {
    var isAscending = heading.getAttribute("aria-sort") === "descending";
    Array.from(table.tHead.rows[0].cells).forEach(function (other) { other.removeAttribute("aria-sort"); });
    heading.setAttribute("aria-sort", isAscending ? "ascending" : "descending");
    var body = table.tBodies[0];
    var rows = Array.from(body.rows);
    rows.sort(function (a, b) {
      var order = compare(valueOf(a, column), valueOf(b, column));
      return isAscending ? order : -order;
    });
    rows.forEach(function (row) { body.appendChild(row); });
  }
  document.querySelectorAll("table.data").forEach(function (table) {
    Array.from(table.tHead.rows[0].cells).forEach(function (heading, column) {
      var button = make("button", heading.textContent);
      button.type = "button";
      button.addEventListener("click", function () { sort(table, heading, column); });
      heading.textContent = "";
      heading.appendChild(button);
    });
    if (table.classList.contains("filterable")) {
      addFilter(table.parentNode, Array.from(table.tBodies[0].rows), "rows");
    }
  });
  document.querySelectorAll(".messages").forEach(function (list) {
    var rows = Array.from(list.querySelectorAll("article"));
    if (rows.length > 8) addFilter(list, rows, "messages");
  });
})();
