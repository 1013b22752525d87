import type { OpenAPI3 } from 'openapi-typescript'
import { isRecord } from '../../../common/records.js'
import { loadPeer } from './document/loadPeer.js'
import { specProblem } from './document/problems.js'
import type { Spec } from './document/types.js'
import { nameRecursive } from './nameRecursive.js'
import { toDocument } from './toDocument.js'
import { typesOf } from './typesOf.js'
import { withHeader } from './withHeader.js'

/**
 * Creates `generated/<name>/types.ts` with openapi-typescript.
 *
 * @param spec - a spec that was checked.
 * @param aliases - names of shared schemas that get their own type.
 * @returns the planned file.
 * @throws SpecError if openapi-typescript refuses the document.
 */
export async function emitTypes(spec: Spec, aliases: readonly string[] = []) {
  const library = await loadPeer('openapi-typescript')
  const { default: ts } = await loadPeer('typescript')
  try {
    const { document, restore } = withoutPercents(toDocument(spec))
    const nodes = typesOf(library, document, (schema) =>
      isUndefined(schema) ? library.UNDEFINED : undefined,
    )
    const kept = nameRecursive(ts, spec, nodes).filter((node) => !isWithRequired(ts, node))
    const lines = aliases.map((name) => `\nexport type ${name} = components['schemas']['${name}']\n`)
    if (nodes.some((node) => isWithRequired(ts, node))) lines.unshift(withRequired)
    return withHeader(
      `generated/${spec.name}/types.ts`,
      spec,
      restore(library.astToString([...kept])).trimEnd() + ['\n', ...lines].join(''),
    )
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw specProblem(spec, [], `openapi-typescript refuses this spec: ${reason.split('\n')[0]}`)
  }
}

/**
 * Stands for the library's own type of this name, which refuses keys of a type that may be null, as of each that is one of
 * several. A value without the keys is no object, or has other ones required.
 */
const withRequired = `
type WithRequired<T, K extends PropertyKey> = T extends object
    ? T & {
          [P in K & keyof T]-?: T[P];
      }
    : T;
`

function isWithRequired(compiler: typeof import('typescript'), node: import('typescript').Node): boolean {
  return compiler.isTypeAliasDeclaration(node) && node.name.text === 'WithRequired'
}

/** Values without a JSON type. */
const isUndefined = (schema: unknown): boolean => isRecord(schema) && schema['x-appkit-type'] === 'undefined'

/**
 * Puts another character in the place of percent signs, and back. The library takes names for parts of a URI and decodes
 * them, so that a property called `growth %` would be an error.
 */
function withoutPercents(prepared: unknown): { document: OpenAPI3; restore: (printed: string) => string } {
  const text = JSON.stringify(prepared)
  // A character for private use that the document does not have.
  let code = 0xe000
  while (text.includes(String.fromCharCode(code))) code++
  const other = String.fromCharCode(code)
  return {
    // The structure was checked before. The library knows it only as its own type.
    document: JSON.parse(text.replaceAll('%', other)) as OpenAPI3,
    // In literals the printer writes it as an escape.
    restore: (printed) =>
      printed.replaceAll(other, '%').replaceAll(`\\u${code.toString(16).toUpperCase()}`, '%'),
  }
}
