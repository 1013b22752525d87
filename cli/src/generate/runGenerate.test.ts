import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CliError } from '../errors/CliError.js'
import { type GenerateFlags, runGenerate } from './runGenerate.js'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

const patience = { timeout: 15_000 }

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'appkit-generate-'))
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function run(flags: GenerateFlags) {
  const shown: string[] = []
  const code = await runGenerate({ cwd: root, ...flags }, (text) => shown.push(text))
  return { code, shown: shown.join('\n') }
}

async function refuse(flags: GenerateFlags): Promise<CliError> {
  const error: unknown = await run(flags).catch((thrown) => thrown)
  if (!(error instanceof CliError)) throw new Error('Not refused as it should be.')
  return error
}

async function addSpec(): Promise<void> {
  await mkdir(join(root, 'specs/openapi'), { recursive: true })
  await cp(join(repository, 'specs/openapi/catalogue.yaml'), join(root, 'specs/openapi/catalogue.yaml'))
}

describe('appkit generate', () => {
  it('writes what is missing, then has nothing to do', async () => {
    await addSpec()
    const first = await run({})
    expect(first.code).toBe(0)
    expect(first.shown.split('\n')).toEqual([
      'wrote   generated/catalogue/client.ts',
      'wrote   generated/catalogue/types.ts',
      'wrote   generated/catalogue/validators.ts',
      'wrote   generated/validation.ts',
    ])
    expect(await run({})).toEqual({ code: 0, shown: 'Nothing to do: all 4 generated files are up to date.' })
    expect(await run({ check: true })).toEqual({ code: 0, shown: 'All 4 generated files are up to date.' })
  })

  it('lists with --check what differs and exits 1', async () => {
    await addSpec()
    await run({})
    await rm(join(root, 'generated/validation.ts'))
    const { code, shown } = await run({ check: true })
    expect(code).toBe(1)
    expect(shown).toBe(
      'generated/validation.ts missing: it has not been generated yet\n1 of 4 generated files differ. Run: appkit generate',
    )
    const json = await run({ check: true, json: true })
    expect(JSON.parse(json.shown)).toEqual({
      ok: false,
      planned: 4,
      findings: [{ path: 'generated/validation.ts', reason: 'missing' }],
    })
  })

  it('generates the integration of a host from its config', async () => {
    const config = hostConfig()
    await writeFile(join(root, 'appkit.config.mjs'), `export default ${JSON.stringify(config)}`)
    const { code, shown } = await run({})
    expect(code).toBe(0)
    expect(shown).toContain('src/appkit/theme.css')
    expect((await run({ check: true })).code).toBe(0)
    await writeFile(join(root, 'src/appkit/theme.css'), '')
    const stale = await run({ check: true })
    expect(stale.code).toBe(1)
    expect(stale.shown).toContain(
      'src/appkit/theme.css different: it was changed by hand, or its source has changed',
    )
  })

  it('refuses flags that cannot be meant', async () => {
    await addSpec()
    expect(await refuse({ check: true, watch: true })).toMatchObject({ code: 'GENERATE_FLAGS', exitCode: 2 })
    expect(await refuse({ only: ['nope'] })).toMatchObject({ code: 'GENERATE_UNKNOWN_NAME', exitCode: 2 })
    expect((await refuse({ only: ['nope'] })).message).toBe(
      '--only: there is no nope. Choose from catalogue.',
    )
    expect(await refuse({ only: ['nope'], watch: true })).toMatchObject({ code: 'GENERATE_UNKNOWN_NAME' })
    expect(await refuse({ cwd: join(root, 'nowhere') })).toMatchObject({
      code: 'GENERATE_NO_FOLDER',
      exitCode: 2,
    })
    await rm(join(root, 'specs'), { recursive: true })
    expect(await refuse({})).toMatchObject({ code: 'GENERATE_NO_SOURCE', exitCode: 2 })
  })

  it('says so when a generated file cannot be read or written, and leaves the others alone', async () => {
    await addSpec()
    await run({})
    await rm(join(root, 'generated/validation.ts'))
    await mkdir(join(root, 'generated/validation.ts'))
    expect(await refuse({})).toMatchObject({ code: 'GENERATE_UNREADABLE', exitCode: 1 })
    await rm(join(root, 'generated'), { recursive: true })
    await writeFile(join(root, 'generated'), 'a file where a folder should be')
    expect(await refuse({})).toMatchObject({ exitCode: 1 })
    expect(await readFile(join(root, 'generated'), 'utf8')).toBe('a file where a folder should be')
  })

  it('watches on after an error and ends with 130 when interrupted', async () => {
    await addSpec()
    const shown: string[] = []
    const listeners = process.listenerCount('SIGINT')
    const watching = runGenerate({ cwd: root, watch: true }, (text) => shown.push(text))
    await vi.waitFor(() => expect(shown.at(-1)).toBe('Watching for changes. Ctrl-C to stop.'), patience)
    const file = join(root, 'specs/openapi/catalogue.yaml')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('maxItems: 500', 'maxItmes: 500'))
    await vi.waitFor(
      () => expect(shown.at(-1)).toMatch(/^specs.+:\d+:\d+ unknown keyword "maxItmes"\.$/),
      5_000,
    )
    await writeFile(file, text.replace('maxItems: 500', 'maxItems: 501'))
    await vi.waitFor(
      () => expect(shown.at(-1)).toContain('wrote   generated/catalogue/validators.ts'),
      patience,
    )
    process.emit('SIGINT')
    expect(await watching).toBe(130)
    expect(process.listenerCount('SIGINT')).toBe(listeners)
  })
})

function hostConfig() {
  const endpoint = 'http://127.0.0.1:4600'
  return {
    projectId: 'local',
    metadata: { name: 'App', description: 'An app', url: 'http://localhost:5173', icons: [] },
    namespaces: ['eip155'],
    networks: [
      {
        id: 31337,
        name: 'Sandbox',
        chainNamespace: 'eip155',
        caipNetworkId: 'eip155:31337',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [`${endpoint}/blockchain/v1/?chainId=eip155:31337&projectId=local`] } },
      },
    ],
    features: {},
    theme: { mode: 'system' },
    endpoints: { catalogue: `${endpoint}/catalogue`, blockchainApi: `${endpoint}/blockchain` },
  }
}
