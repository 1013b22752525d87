import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parse } from 'yaml'
import { ServerError } from '../errors/ServerError.js'
import { compileOperation } from './compileOperation.js'
import { createCompiler } from './compileSchema.js'
import { isObject } from './json.js'
import type { Operation } from './types.js'

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

/**
 * Reads an OpenAPI 3.1 file and compiles the checks of every operation in it.
 *
 * @param file - path of a YAML file, or of the same as JSON, of which a schema is compiled when it is first used
 * @returns the operations, in the order of the file
 * @throws ServerError `SPEC_INVALID` naming the file, the operation and the reason
 */
export function loadSpec(file: string): Operation[] {
  let place = ''
  try {
    const text = readFileSync(file, 'utf8')
    // JSON was made by the build from a spec that our tests compile; YAML is what people write, and want checked at once.
    const isBuilt = extname(file) === '.json'
    const document: unknown = isBuilt ? JSON.parse(text) : parse(text)
    if (!isObject(document) || !isObject(document.paths)) throw new Error('it has no paths.')
    const shared = { components: document.components ?? {}, lazy: isBuilt }
    const compile = {
      text: createCompiler({ ...shared, coerce: true }),
      json: createCompiler({ ...shared, coerce: false }),
    }
    const operations: Operation[] = []
    const seen = new Set<string>()
    for (const [path, item] of Object.entries(document.paths)) {
      if (!isObject(item)) continue
      for (const method of methods) {
        const node = item[method]
        if (!isObject(node)) continue
        place = ` at ${method.toUpperCase()} ${path}`
        const operation = compileOperation({ document, path, item, method, node, compile })
        if (seen.has(operation.id)) throw new Error(`the operationId ${operation.id} is used twice.`)
        seen.add(operation.id)
        operations.push(operation)
      }
    }
    return operations
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ServerError('SPEC_INVALID', `The spec ${file} cannot be used${place}: ${reason}`, { cause })
  }
}
