import { describe, expect, it } from 'vitest'
import { readSpec } from '../../cli/src/generate/document/readSpec.js'
import { constantsOf, schemasOf } from '../../cli/src/generate/document/specDocument.js'
import { listSpecs } from '../../cli/src/generate/listSpecs.js'
import { isRecord } from '../../common/records.js'
import { analyticsEventNames, telemetryEventNames } from '../../generated/analytics/tables.js'
import { createOracle } from './support/createOracle.js'
import { root } from './support/root.js'

const sources = await listSpecs(root)

describe.each(sources)('shared schemas of $name', (source) => {
  it('take the examples that stand beside them', async () => {
    const spec = await readSpec(root, source)
    const judge = createOracle(spec)
    const { schemas, prefix } = schemasOf(spec)
    for (const [name, schema] of Object.entries(schemas)) {
      const examples = isRecord(schema) && Array.isArray(schema.examples) ? schema.examples : []
      for (const example of examples)
        expect(judge({ $ref: prefix + name }, example).ok, `${name} ${JSON.stringify(example)}`).toBe(true)
    }
  })
})

describe('events', () => {
  it('each have an example that tells what happened, and are all in the tables', async () => {
    const source = sources.find(({ name }) => name === 'analytics')
    if (!source) throw new Error('There is no spec of analytics.')
    const spec = await readSpec(root, source)
    const judge = createOracle(spec)
    const { schemas, prefix } = schemasOf(spec)
    const examples = Object.entries(schemas).flatMap(([name, schema]) => {
      const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
      const [event] = constantsOf(properties.event)
      if (!name.endsWith('Props') || !event || !isRecord(schema)) return []
      expect(schema.examples, name).toHaveLength(1)
      return Array.isArray(schema.examples) ? [{ event, example: schema.examples[0] as unknown }] : []
    })
    expect(examples.map(({ event }) => event).sort()).toEqual([...analyticsEventNames].sort())
    expect(analyticsEventNames).toHaveLength(68)
    expect([...telemetryEventNames].sort()).toEqual([
      'API_ERROR',
      'DATA_PARSING_ERROR',
      'INTERNAL_SDK_ERROR',
      'SECURE_SITE_ERROR',
    ])
    const page = { eventId: 'e-1', url: 'https://app.example/', domain: 'app.example' }
    const fits = (event: unknown) => judge({ $ref: `${prefix}Event` }, event).ok
    for (const { event, example } of examples) {
      expect(fits({ ...page, timestamp: 1, props: example }), event).toBe(true)
      expect(
        fits({ ...page, timestamp: 1, props: { ...(example as object), event: 'NOTHING' } }),
        event,
      ).toBe(false)
    }
  })
})
