import { describe, expect, it } from 'vitest'
import { readSpec } from '../../cli/src/generate/document/readSpec.js'
import { isRecord } from '../../common/records.js'
import { createOracle } from './support/createOracle.js'
import { root } from './support/root.js'

/** Everything in a document that carries a schema together with an example or examples. */
function listCarriers(
  node: unknown,
  path = '',
): readonly { path: string; carrier: Readonly<Record<string, unknown>> }[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => listCarriers(item, `${path}/${index}`))
  if (!isRecord(node)) return []
  const inner = Object.entries(node).flatMap(([key, value]) => listCarriers(value, `${path}/${key}`))
  return 'schema' in node ? [{ path, carrier: node }, ...inner] : inner
}

describe.each(['analytics', 'blockchain-api', 'catalogue'])('%s', (name) => {
  it('gives each parameter, header, body and reply an example that fits its schema', async () => {
    const spec = await readSpec(root, { name, file: `specs/openapi/${name}.yaml`, kind: 'service' })
    const judge = createOracle(spec)
    let seen = 0
    for (const { path, carrier } of listCarriers(spec.document)) {
      const named = isRecord(carrier.examples) ? Object.values(carrier.examples) : []
      const examples =
        'example' in carrier ? [carrier.example] : named.map((one) => isRecord(one) && one.value)
      // A picture in a binary form cannot be shown in a text file; its drawn form stands beside it.
      if (/image\/(png|webp|jpeg)$/.test(path)) continue
      expect(examples, `${path} has no example`).not.toEqual([])
      for (const example of examples) {
        expect(judge(carrier.schema, example).ok, `${path}: ${JSON.stringify(example)}`).toBe(true)
        seen++
      }
    }
    expect(seen).toBeGreaterThan(15)
  })
})
