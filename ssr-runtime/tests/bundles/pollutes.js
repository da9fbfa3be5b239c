// Attempts prototype pollution in every way that merging untrusted keys allows, and overrides properties as libraries do.
"use strict";
var merge = (target, source) => {
  for (const key of Object.keys(source)) {
    if (typeof source[key] === "object") merge(target[key], source[key]);
    else target[key] = source[key];
  }
};
class Fault extends Error {}
var __ssr = {
  render(request) {
    const attacks = {
      proto: () => merge({}, JSON.parse('{"__proto__":{"polluted":"yes"}}')),
      constructor: () => merge({}, JSON.parse('{"constructor":{"prototype":{"polluted":"yes"}}}')),
      array: () => { [].__proto__.polluted = "yes"; },
      element: () => { Array.prototype[3] = "yes"; },
      replaced: () => { Array.prototype.map = () => "yes"; },
      assigned: () => { Object.prototype.toString = () => "yes"; },
      function: () => { (() => {}).__proto__.polluted = "yes"; },
      promise: () => { Promise.prototype.then = () => "yes"; },
      iterator: () => { Object.getPrototypeOf([].values()).next = () => "yes"; },
      error: () => { Error.prototype.message = "yes"; },
      response: () => { Response.prototype.ok = "yes"; },
      url: () => { URL.prototype.polluted = "yes"; },
      static: () => { Object.polluted = "yes"; },
      parent: () => { Object.setPrototypeOf(Object.prototype.__proto__ ?? Array.prototype, { polluted: "yes" }); },
    };
    const succeeded = request.pollute ? Object.keys(attacks).filter((name) => {
      try { attacks[name](); return true; } catch { return false; }
    }) : [];
    const seen = [{}.polluted, [].polluted, [, , , ,][3], Object.polluted, `${{}}`, new Error("own").message, [1].map((n) => n)[0]].join();

    const own = {};
    own.toString = () => "own";
    own.constructor = Fault;
    const fault = new Fault("first");
    fault.message = "second";
    fault.name = "Fault";
    const Old = function () {};
    Old.prototype = Object.create(Error.prototype);
    Old.prototype.constructor = Old;
    const trace = Error.stackTraceLimit;
    Error.stackTraceLimit = 5;
    Error.stackTraceLimit = trace;
    const allowed = [`${own}`, own.constructor === Fault, `${fault}`, new Old().constructor === Old, Object.keys(own).join("+")].join();
    return { html: succeeded.join(), state: "null", meta: { seen, allowed } };
  },
};
