import type { NodePath, Spec } from '../types.js'

/** A JSON schema that is a map of keywords. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** The packages that code is made with. */
export interface Libraries {
  readonly jsonSchemaToZod: typeof import('json-schema-to-zod')['jsonSchemaToZod']
  readonly ts: typeof import('typescript')
}

/** What the code of a schema is made with. */
export interface SchemaContext extends Libraries {
  readonly spec: Spec
  /** Whether a keyword that is not understood is an error. */
  readonly strict: boolean
  /**
   * Makes sure that a shared schema has code.
   *
   * @param name Its name among the shared schemas.
   * @param path Leads to the reference, for messages.
   * @returns The code that stands for it, and whether its type is only written down, not known from the code.
   */
  readonly share: (name: string, path: NodePath) => { readonly code: string; readonly isOpaque: boolean }
  /** Notes that a keyword is not enforced. Not called when `strict`. */
  readonly note: (keyword: string, path: NodePath) => void
}
