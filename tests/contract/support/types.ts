import type { Spec } from '../../../cli/src/generate/document/types.js'

/** Verdict of a generated validator: the value that it takes, or where and why it refuses. */
export type Verdict =
  | { readonly ok: true; readonly value: unknown; readonly dropped: number }
  | { readonly ok: false; readonly path: string; readonly reason: string }

/** One JSON reply of a spec: its schema, its examples, the validator made from it. */
export interface ReplyCase {
  readonly name: string
  readonly spec: Spec
  readonly schema: unknown
  readonly examples: readonly unknown[]
  readonly validate: (input: unknown) => Verdict
}
