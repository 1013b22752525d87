import { isRecord } from '../../../../common/records.js'
import { followRefs } from './specDocument.js'
import type { NodePath, Spec } from './types.js'

/** A part of a document, and the path that leads there. */
export interface FoundPart {
  readonly node: Spec['document']
  readonly path: NodePath
}

function itemOf(spec: Spec, url: string) {
  const paths = isRecord(spec.document.paths) ? spec.document.paths : {}
  return followRefs(spec, paths[url], ['paths', url])
}

/**
 * Finds the parameters of an operation, also those of its path that it does not have itself (OpenAPI 3.1, section 4.8.10).
 *
 * @param spec - the spec.
 * @param path - leads to the operation.
 * @returns the parameters, through references.
 */
export function parametersOf(spec: Spec, [, url = '', method = '']: NodePath): readonly FoundPart[] {
  const item = itemOf(spec, String(url))
  const operation = isRecord(item.node) ? item.node[String(method)] : undefined
  const lists = [
    { node: isRecord(item.node) ? item.node.parameters : undefined, path: [...item.path, 'parameters'] },
    {
      node: isRecord(operation) ? operation.parameters : undefined,
      path: [...item.path, method, 'parameters'],
    },
  ]
  const [ofPath = [], own = []] = lists.map((list) =>
    (Array.isArray(list.node) ? list.node : []).flatMap((entry: unknown, index) => {
      const { node, path } = followRefs(spec, entry, [...list.path, index])
      return isRecord(node) ? [{ node, path }] : []
    }),
  )
  const isOverridden = ({ node }: FoundPart) =>
    own.some((other) => other.node.in === node.in && other.node.name === node.name)
  return [...ofPath.filter((part) => !isOverridden(part)), ...own]
}

/**
 * Finds what the body of a request may be.
 *
 * @param spec - the spec.
 * @param path - leads to the operation.
 * @returns the `content` by media types; undefined for an operation without a body.
 */
export function bodyOf(spec: Spec, [, url = '', method = '']: NodePath): FoundPart | undefined {
  const item = itemOf(spec, String(url))
  const operation = isRecord(item.node) ? item.node[String(method)] : undefined
  if (!isRecord(operation) || !isRecord(operation.requestBody)) return undefined
  const { node, path } = followRefs(spec, operation.requestBody, [...item.path, method, 'requestBody'])
  return isRecord(node) && isRecord(node.content)
    ? { node: node.content, path: [...path, 'content'] }
    : undefined
}
