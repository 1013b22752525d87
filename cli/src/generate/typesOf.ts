import type * as OpenapiTypescript from 'openapi-typescript'
import type { GlobalContext, OpenAPI3 } from 'openapi-typescript'
import type ts from 'typescript'
import { isRecord } from '../../../common/records.js'

type Library = typeof OpenapiTypescript
type Transform = NonNullable<GlobalContext['transform']>

/** What the options of the library are where they are not given. */
const defaults = {
  additionalProperties: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  defaultNonNullable: true,
  emptyObjectsUnknown: false,
  enum: false,
  enumValues: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  makePathsEnum: false,
  pathParamsAsTypes: false,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  rootTypes: false,
  rootTypesKeepCasing: false,
  rootTypesNoSchemaPrefix: false,
}

/**
 * The types of a document, by openapi-typescript.
 *
 * Its main function first walks the document three times, to check it and to fetch what it refers to outside. The document
 * was checked before, and a document that refers to nothing outside needs no fetching, so its types are made at once: in a
 * third of the time.
 *
 * @param library The module openapi-typescript.
 * @param document A document that was checked. The library may change it.
 * @param transform Gives a schema another type than the library would.
 * @returns The declarations.
 */
export async function typesOf(
  library: Library,
  document: OpenAPI3,
  transform: Transform,
): Promise<readonly ts.Node[]> {
  const options = { silent: true, alphabetize: false, transform }
  // The library says what it has against such a document.
  if (!standsAlone(document)) return library.default(document, options)
  const context = {
    ...defaults,
    ...options,
    injectFooter: [],
    discriminators: library.scanDiscriminators(document, options),
    resolve: <Node>($ref: string) => library.resolveRef<Node>(document, $ref, { silent: true }),
  }
  // Its settings of the checks are not here, because it makes none.
  return library.transformSchema(document, context as unknown as GlobalContext)
}

/** Whether a document refers to nothing outside, and no two operations of it have the same name. */
function standsAlone(document: OpenAPI3): boolean {
  const items = [document.paths, document.webhooks].flatMap((each) => Object.values(each ?? {}))
  const operations: readonly unknown[] = items.flatMap((item) => Object.values(isRecord(item) ? item : {}))
  const ids = operations.flatMap((each) => (isRecord(each) && each.operationId ? [each.operationId] : []))
  return new Set(ids).size === ids.length && !refersOutside(document)
}

function refersOutside(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(refersOutside)
  if (!isRecord(node)) return false
  if (typeof node.$ref === 'string' && !node.$ref.startsWith('#')) return true
  return Object.values(node).some(refersOutside)
}
