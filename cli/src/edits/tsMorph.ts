import { createRequire } from 'node:module'
import type * as TsMorph from 'ts-morph'

// `import` searches the whole text of the compiler in it for names of exports, which takes a third of the time to load it.
const loaded: typeof TsMorph = createRequire(import.meta.url)('ts-morph')

/** A node of a parsed source, with its type guards. */
export const Node = loaded.Node
export type Node = TsMorph.Node

/** A set of sources that are parsed together. */
export const Project = loaded.Project
export type Project = TsMorph.Project

/** The kinds of nodes. */
export const SyntaxKind = loaded.SyntaxKind

/** The compiler itself. */
export const ts = loaded.ts

export type {
  ArrayLiteralExpression,
  CallExpression,
  ClassDeclaration,
  Expression,
  ImportDeclaration,
  ImportSpecifier,
  JsxElement,
  JsxOpeningElement,
  JsxSelfClosingElement,
  NewExpression,
  ObjectLiteralExpression,
  PropertyAssignment,
  SourceFile,
  TemplateExpression,
  VariableDeclaration,
} from 'ts-morph'
