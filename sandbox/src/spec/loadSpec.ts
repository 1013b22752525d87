import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parse } from 'yaml'
import { SandboxError } from '../errors/SandboxError.js'
import { compileOperation } from './compileOperation.js'
import { createCompiler } from './compileSchema.js'
import { checkRefs } from './followRef.js'
import { isObject } from './json.js'
import type { Operation } from './types.js'

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

/**
 * Reads an OpenAPI 3.1 file and compiles the checks of every operation in it.
 * @param file path of a YAML or JSON file
 * @returns the operations, in the order of the file
 * @throws SandboxError `SPEC_INVALID` naming the file, the operation and the reason
 */
export function loadSpec(file: string): Operation[] {
  let place = ''
  try {
    const text = readFileSync(file, 'utf8')
    const document: unknown = extname(file) === '.json' ? JSON.parse(text) : parse(text)
    if (!isObject(document) || !isObject(document.paths)) throw new Error('it has no paths.')
    checkRefs(document)
    const components = document.components ?? {}
    const compile = { text: createCompiler(components, true), json: createCompiler(components, false) }
    const operations: Operation[] = []
    const seen = new Set<string>()
    for (const [path, item] of Object.entries(document.paths)) {
      if (!isObject(item)) continue
      for (const method of METHODS) {
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
    throw new SandboxError('SPEC_INVALID', `The spec ${file} cannot be used${place}: ${reason}`, { cause })
  }
}
