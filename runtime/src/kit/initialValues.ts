/** What signals of a kit were made with. */
export const initialValues = /* @__PURE__ */ new WeakMap<object, unknown>()
