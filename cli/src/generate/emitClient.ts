import { readBodyTypes } from './bodyTypes.js'
import type { Operation, PlannedFile, Spec } from './document/types.js'
import { noteParameters } from './noteParameters.js'
import { type QueryForms, readQueryForms } from './queryForms.js'
import { pascalCase, printLiteral, quote } from './schema/print.js'
import type { Generation } from './shareSchemas.js'
import { commentText, sharedFile, withHeader } from './withHeader.js'

/**
 * Creates `generated/<name>/client.ts`: a factory for openapi-fetch that writes lists and objects in the query as the
 * spec says, with `generated/query.ts` where openapi-fetch cannot, and bodies that are no JSON with `generated/body.ts`.
 *
 * @param spec - a spec that was checked.
 * @param operations - its operations.
 * @param generation - the libraries, and how strict to be.
 * @returns the planned file, and those of queries and bodies if they are needed.
 * @throws SpecError if a strict check finds lists in the query that are written in more than one way.
 */
export function emitClient(
  spec: Spec,
  operations: readonly Operation[],
  generation: Generation,
): readonly PlannedFile[] {
  const name = pascalCase(spec.name)
  const forms = readQueryForms(spec, operations, generation)
  const types = readBodyTypes(spec, operations, generation)
  noteParameters(spec, operations, generation)
  const hasBodies = Object.keys(types).length > 0
  const body = `import createClient, { type Client } from 'openapi-fetch'
${hasBodies ? "import { writeBodies } from '../body.js'\n" : ''}${forms.named ? "import { writeQuery } from '../query.js'\n" : ''}import type { paths } from './types.js'

/** Typed calls of this service: \`client.GET(path, { params })\`. */
export type ${name}Client = Client<paths>

/** Where the service is and how to reach it. */
export interface ${name}ClientOptions {
  /** Address of the service, without the paths of the spec. */
  readonly baseUrl: string
  /** Stands in for the global fetch. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * Makes a client of the service described by ${commentText(spec.file)}. It sends nothing until it is called.
 * Replies are typed, not checked: pass them through the validators beside this file.
 */
export function create${name}Client(options: ${name}ClientOptions): ${name}Client {
  return ${hasBodies ? 'writeBodies(' : ''}createClient<paths>({
    ...options,${printSerializer(forms)}
  })${hasBodies ? `, ${printLiteral(types, '  ')})` : ''}
}
`
  const client = withHeader(`generated/${spec.name}/client.ts`, spec, body)
  return [client, ...(hasBodies ? [sharedFile('body')] : []), ...(forms.named ? [sharedFile('query')] : [])]
}

function printSerializer({ lists, named }: QueryForms): string {
  if (named) {
    const entries = [...named].sort(([one], [other]) => (one < other ? -1 : 1))
    const table = printLiteral(Object.fromEntries(entries), '    ')
    return `\n    querySerializer: writeQuery(${table}),`
  }
  if (!lists) return ''
  return `\n    querySerializer: { array: { style: ${quote(lists.style)}, explode: ${lists.explode} } },`
}
