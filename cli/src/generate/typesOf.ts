import type * as OpenapiTypescript from 'openapi-typescript'
import type { GlobalContext, OpenAPI3 } from 'openapi-typescript'
import type ts from 'typescript'

type Library = typeof OpenapiTypescript
type Transform = NonNullable<GlobalContext['transform']>

/**
 * The library's own defaults of its options, but for `defaultNonNullable`: a validator adds no default, so a property that
 * has one may be absent.
 */
const defaults = {
  additionalProperties: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  defaultNonNullable: false,
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
 * Its main function first walks the document three times, to check it and to fetch what it refers to outside. No document
 * may make the machine of its reader fetch anything, and it was checked before (checkReferences.ts), so its types are made
 * at once: in a third of the time.
 *
 * @param library - the module openapi-typescript.
 * @param document - a document that was checked. The library may change it.
 * @param transform - gives a schema another type than the library would.
 * @returns the declarations.
 */
export function typesOf(library: Library, document: OpenAPI3, transform: Transform): readonly ts.Node[] {
  const options = { silent: true, alphabetize: false, transform }
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
