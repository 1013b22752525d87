/** How a source file is written. */
export interface SourceStyle {
  readonly eol: '\n' | '\r\n'
  /** One level of indentation. */
  readonly unit: string
  readonly quote: "'" | '"'
  readonly jsxQuote: "'" | '"'
  readonly semicolons: boolean
}

/** A piece of text to put at a position in place of what stands there. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What became of an entry file. */
export type EntryEdit =
  | { readonly kind: 'edited'; readonly text: string }
  | { readonly kind: 'already' }
  | { readonly kind: 'unclear'; readonly reason: string }

/** Where the entry file finds what it imports. */
export interface EntryImports {
  /** e.g. `./appkit/theme.css` */
  readonly theme: string
  /** e.g. `./appkit/generated/kit` */
  readonly kit: string
}
