import type { NodePath, Spec } from '../types.js'

/** A JSON schema that is a map of keywords. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** What the code of a schema is made with. */
export interface SchemaContext {
  readonly spec: Spec
  readonly library: Pick<typeof import('json-schema-to-zod'), 'jsonSchemaToZod'>
  /**
   * Makes sure that a shared schema has code.
   *
   * @param name Its name among the shared schemas.
   * @param path Leads to the reference, for messages.
   * @returns The constant that stands for it.
   */
  readonly share: (name: string, path: NodePath) => string
}

/** The code of one schema, given a way to make the code of schemas inside it. */
export type ToCode = (context: SchemaContext, node: SchemaNode, path: NodePath) => string
