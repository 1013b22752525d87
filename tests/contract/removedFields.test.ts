import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSpec } from '../../cli/src/generate/document/readSpec.js'
import { generateOnce } from '../../cli/src/generate/generateOnce.js'
import { planSpecOutputs } from '../../cli/src/generate/planSpecOutputs.js'
import { isRecord } from '../../common/records.js'
import { frameExamples } from './support/frameExamples.js'
import { frameSource } from './support/frameSpec.js'
import { loadCases } from './support/loadCases.js'
import { loadValidators } from './support/loadValidators.js'
import type { Verdict } from './support/types.js'
import { withProject } from './support/withProject.js'

/** A service, and a line of its spec that describes one field. */
const removals: readonly (readonly [name: string, reply: string, line: RegExp])[] = [
  ['blockchain-api', 'getBalance 200', /^ +iconUrl: \{ type: string, maxLength: 10000, .*\n/m],
  ['catalogue', 'getWallets 200', /^ +rdns: \{ type: \[string, 'null'\].*\n/m],
  ['analytics', 'sendEvent 422', /^ +description: \{ type: string, maxLength: 10000, .*\n/m],
]

describe('a field that is removed from a spec', () => {
  it.each(
    removals,
  )('of %s is missed in what is checked in, and in the examples', async (name, reply, line) => {
    await withProject(async (project) => {
      const file = join(project, `specs/openapi/${name}.yaml`)
      const text = await readFile(file, 'utf8')
      const field = line.exec(text)?.[0].trim().split(':')[0] ?? ''
      expect(field).not.toBe('')
      // Nothing may still ask for what nobody describes; that alone would stop the generator.
      const required = new RegExp(`(required: \\[[^\\]]*?)(, ${field}\\b|\\b${field}, )`, 'g')
      await writeFile(file, text.replace(line, '').replace(required, '$1'))
      const { findings } = await generateOnce(project, { only: [name], check: true, strict: true })
      expect(findings).toContainEqual({ path: `generated/${name}/validators.ts`, reason: 'stale' })
      const changed = (await loadCases(project, name)).find((one) => one.name === reply)
      const example = changed?.examples[0]
      expect(example).toBeDefined()
      const verdict = changed?.validate(example)
      expect(verdict).toBeDefined()
      expect(verdict).not.toEqual({ ok: true, value: example, dropped: 0 })
    })
  })

  it('of the frame messages is missed by the example of each message that has it', async () => {
    await withProject(async (project) => {
      const file = join(project, frameSource.file)
      const document: unknown = JSON.parse(await readFile(file, 'utf8'))
      const { $defs } = isRecord(document) ? document : {}
      const user = isRecord($defs) ? $defs.FrameUser : undefined
      const properties = isRecord(user) ? user.properties : undefined
      if (!isRecord(properties)) throw new Error('There is no FrameUser.')
      Reflect.deleteProperty(properties, 'smartAccountDeployed')
      await writeFile(file, JSON.stringify(document))
      const { findings } = await generateOnce(project, {
        only: [frameSource.name],
        check: true,
        strict: true,
      })
      expect(findings).toContainEqual({ path: 'generated/frame-messages/validators.ts', reason: 'stale' })
      const files = await planSpecOutputs(project, [frameSource], { strict: true })
      const { validateFrameMessage } = await loadValidators(files, frameSource.name)
      const validate = validateFrameMessage as (input: unknown) => Verdict
      const missed = frameExamples(await readSpec(project, frameSource)).filter(({ direction, message }) => {
        const verdict = direction === 'frame' ? validate(message) : undefined
        return verdict && JSON.stringify(verdict) !== JSON.stringify({ ok: true, value: message })
      })
      expect(missed.map(({ name }) => name)).toEqual(['FrameGetUserSuccess'])
    })
  })
})
