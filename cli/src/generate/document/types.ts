/** A file to be, relative to the root, with `/` between folders. */
export interface PlannedFile {
  readonly path: string
  readonly content: string
}

/** A place in a source file, both counted from 1. */
export interface Position {
  readonly line: number
  readonly col: number
}

/** Keys and indexes that lead from the top of a document to a node. */
export type NodePath = readonly (string | number)[]

/** Something wrong in a spec. */
export interface SpecProblem extends Position {
  /** Path of the spec, relative to the root. */
  readonly file: string
  readonly reason: string
}

/** The subject of a spec: the calls of a service, or messages. */
export type SourceKind = 'service' | 'messages'

/** A file to generate from. */
export interface Source {
  /** Name of what is made from it, e.g. `blockchain-api`. */
  readonly name: string
  /** Path relative to the root, or absolute. */
  readonly file: string
  /** Found out from the file itself when it is not said: a document with `openapi` is a service. */
  readonly kind?: SourceKind
}

/** A spec that was read, with the way back from a node to its line. */
export interface Spec {
  /** File name without extension, e.g. `blockchain-api`. */
  readonly name: string
  /** Path relative to the root, e.g. `specs/openapi/blockchain-api.yaml`. */
  readonly file: string
  /** A service (OpenAPI), or messages (a JSON schema with definitions). */
  readonly kind: SourceKind
  /** SHA-256 of the file's bytes, hexadecimal. */
  readonly sha256: string
  readonly document: Readonly<Record<string, unknown>>
  /** Finds the place of a node; with `key`, that of the key that names it. */
  readonly locate: (path: NodePath, part?: 'key' | 'value') => Position
}

/** A keyword of a spec that validators do not enforce, that the client does not follow, or for which nothing is generated. */
export interface Note extends Position {
  readonly file: string
  readonly keyword: string
  /** The part that does not follow it: validators, the client, or `generate`, which has left the whole file out. */
  readonly by: 'validators' | 'client' | 'generate'
  /** How often it stands in the file; `line` and `col` are those of the first. */
  readonly count: number
}

/** Collects the keywords that are not enforced or followed. */
export interface Notes {
  /** @param by - the part that does not follow it. Default: validators. */
  add(spec: Pick<Spec, 'file' | 'locate'>, keyword: string, path: NodePath, by?: Note['by']): void
  list(): readonly Note[]
}

/** The validators of messages, with the limits of a message. */
export interface MessageSet {
  /** How large and how deep a message may be. */
  readonly limits: { readonly bytes: number; readonly depth: number }
  readonly validators: readonly NamedValidator[]
}

/** A validator of a shared schema. */
export interface NamedValidator {
  readonly name: string
  /** Name of the shared schema. */
  readonly schema: string
}

/** An operation of a spec that was checked. */
export interface Operation {
  readonly id: string
  /** Code of the type of the operation. */
  readonly type: string
  /** Leads to the operation. */
  readonly path: NodePath
  readonly responses: readonly OperationResponse[]
}

/** A JSON reply of an operation. */
export interface OperationResponse {
  readonly status: string
  /** The media type under which it stands, e.g. `application/json`. */
  readonly mediaType: string
  /** Whether it is what the operation replies if nothing fails. */
  readonly isReply: boolean
  /** Leads to the schema, through references. */
  readonly path: NodePath
  readonly schema: unknown
}

/** Why a file in the tree is not what the plan says. */
export type FindingReason = 'missing' | 'stale' | 'edited' | 'different' | 'orphaned'

/** A difference between the plan and the tree. */
export interface Finding {
  readonly path: string
  readonly reason: FindingReason
}
