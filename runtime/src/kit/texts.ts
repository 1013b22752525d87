/** The language of the texts, where it is not the page's own: attributes of the element of the modal. */
export interface ShownLanguage {
  /** BCP 47; numbers and dates are written in it, too. */
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** Empty as long as texts are English and numbers are written in the language of the page. */
export const shown: ShownLanguage = {}

/**
 * The tables of texts that have loaded. A language that loads puts a function of its own in the place of `push`, so that
 * tables which load later have it from the start.
 */
export const tables: object[] = []

/** The English texts of tables whose texts were replaced before the languages loaded. */
export const english = /* @__PURE__ */ new Map<object, Readonly<Record<string, unknown>>>()

/**
 * Makes texts known to the languages, which replace them in their place.
 *
 * @param texts - English, by key.
 * @returns the same object.
 */
export function table<const Texts extends object>(texts: Texts): Texts {
  tables.push(texts)
  return texts
}
