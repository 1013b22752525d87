import { readSpec } from '../../../cli/src/generate/document/readSpec.js'
import { listOperations } from '../../../cli/src/generate/listOperations.js'
import { planSpecOutputs } from '../../../cli/src/generate/planSpecOutputs.js'
import { isRecord } from '../../../common/records.js'
import { loadValidators } from './loadValidators.js'
import type { ReplyCase, Verdict } from './types.js'

/**
 * Generates a spec, loads the validators from the generated text, and pairs them with the replies.
 *
 * @param root - absolute path of the project that holds `specs/openapi/<name>.yaml`.
 * @param name - name of the spec.
 * @returns one case for each JSON reply of each operation, failures included.
 */
export async function loadCases(root: string, name: string): Promise<readonly ReplyCase[]> {
  const source = { name, file: `specs/openapi/${name}.yaml`, kind: 'service' } as const
  const spec = await readSpec(root, source)
  const validators = await loadValidators(await planSpecOutputs(root, [source], { strict: true }), name)
  return listOperations(spec).flatMap((operation) => {
    let first = true
    return operation.responses.map((response) => {
      const shared = isRecord(response.schema) ? String(response.schema.$ref).split('/').at(-1) : undefined
      const id = operation.id.slice(0, 1).toUpperCase() + operation.id.slice(1)
      const succeeded = response.status.startsWith('2')
      const validatorName = succeeded
        ? `validate${id}Reply${first ? '' : response.status}`
        : `validate${shared}`
      if (succeeded) first = false
      const validate = validators[validatorName]
      if (typeof validate !== 'function') throw new Error(`There is no ${validatorName}.`)
      const media = response.path.slice(0, -1).reduce<unknown>((node, step) => {
        return isRecord(node) ? node[String(step)] : undefined
      }, spec.document)
      const examples = isRecord(media) && isRecord(media.examples) ? Object.values(media.examples) : []
      return {
        name: `${operation.id} ${response.status}`,
        spec,
        schema: response.schema,
        examples: examples.map((example) => (isRecord(example) ? example.value : undefined)),
        validate: validate as (input: unknown) => Verdict,
      }
    })
  })
}
