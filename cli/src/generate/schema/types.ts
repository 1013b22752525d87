import type { NodePath, Spec } from '../document/types.js'

/** A JSON schema that is an object of keywords. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** A schema for json-schema-to-zod, without keywords that it would ignore. */
export type ReadSchema = SchemaNode | boolean

/** A shared schema where it is used. */
export interface SharedSchema {
  /** The name of its constant. */
  readonly code: string
  /** The schema as it was read; absent inside of the schema itself. */
  readonly read?: ReadSchema
  /** Whether its type must be written out because it cannot be inferred. */
  readonly isOpaque: boolean
}

/** The packages that are needed to write code. */
export interface Libraries {
  readonly jsonSchemaToZod: typeof import('json-schema-to-zod')['jsonSchemaToZod']
  readonly ts: typeof import('typescript')
}

/** The input for the code of a schema. */
export interface SchemaContext extends Libraries {
  readonly spec: Spec
  /** Whether an unsupported keyword is an error. */
  readonly strict: boolean
  /**
   * Makes sure that a shared schema has code.
   *
   * @param name - its name among the shared schemas.
   * @param path - the path of the reference, for messages.
   */
  readonly share: (name: string, path: NodePath) => SharedSchema
  /** References to schemas without a name that are being read. */
  readonly open: Set<string>
  /** How often something was left unchecked so far: a keyword that was noted, or a format. */
  readonly unchecked: { count: number }
  /** Notes that a keyword is not checked. Not called if `strict`. */
  readonly note: (keyword: string, path: NodePath) => void
}
