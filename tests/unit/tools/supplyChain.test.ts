import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { checkApp, checkLicences, findSecrets, fits, listParts } from '../../../.ci/supplyChain.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND ISC) OR SEE', true],
    ['GPL-3.0-or-later WITH Classpath-exception-2.0', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
    ['MIT)', false],
    ['', false],
    [undefined, false],
  ])('%s fits a list of MIT and ISC: %s', (expression, expected) => {
    expect(fits(expression, ['MIT', 'ISC'])).toBe(expected)
  })

  it('of what is here are as they must be', () => {
    expect(checkLicences(packages)).toEqual([])
  })

  it.each([
    [{ version: '1.0.0', license: 'MIT', integrity: 'sha512-AA==' }, []],
    [{ version: '1.0.0', license: 'LGPL-3.0-or-later', integrity: 'sha512-AA==' }, []],
    [{ version: '0.1.0', license: 'MIT', resolved: 'file:vendor/a-0.1.0.tgz' }, []],
    [{ version: '1.0.0', integrity: 'sha512-AA==' }, ['a@1.0.0 is of no licence']],
    [{ version: '1.0.0', license: 'SSPL-1.0', integrity: 'sha512-AA==' }, ['a@1.0.0 is SSPL-1.0']],
    [{ version: '1.0.0', license: 'MIT' }, ['a@1.0.0 has no checksum in the lock file']],
  ])('of an app that tests install, with %j', (entry, expected) => {
    expect(checkApp({ '': { name: 'shop' }, 'node_modules/a': entry })).toEqual(expected)
  })

  /** The lock file with one more package, asked for by `by`. */
  const withPackage = (by: string, name: string, entry: object, kind = 'dependencies') => ({
    ...packages,
    [by]: { ...packages[by], [kind]: { ...packages[by][kind], [name]: '1.0.0' } },
    [`node_modules/${name}`]: { version: '1.0.0', integrity: 'sha512-AA==', ...entry },
  })

  it.each<[string, Parameters<typeof withPackage>, RegExp | undefined]>([
    ['MPL where we ship', ['runtime', 'a', { license: 'MPL-2.0' }], /a@1\.0\.0 is MPL-2\.0, and shipped/],
    ['MPL two steps away', ['node_modules/hono', 'a', { license: 'MPL-2.0' }], /and shipped/],
    ['GPL that a peer brings', ['cli', 'a', { license: 'GPL-3.0-only' }, 'peerDependencies'], /shipped/],
    [
      'LGPL that a host may have',
      ['runtime', '@solana/web3.js', { license: 'LGPL-3.0-only' }, 'peerDependencies'],
      undefined,
    ],
    ['MPL to build with', ['', 'a', { license: 'MPL-2.0', dev: true }, 'devDependencies'], undefined],
    ['no licence at all', ['', 'a', { dev: true }, 'devDependencies'], /a@1\.0\.0 is of no licence/],
    ['a licence of its own', ['', 'a', { license: 'SEE LICENSE', dev: true }, 'devDependencies'], /is SEE/],
    ['no checksum', ['', 'a', { license: 'MIT', integrity: undefined }], /no checksum/],
    ['a kit of before', ['', '@reown/a', { license: 'Apache-2.0', dev: true }, 'devDependencies'], undefined],
    ['a kit of now', ['', '@reown/a', { license: 'MIT', dev: true }, 'devDependencies'], /@reown\/a@/],
    [
      'a kit of now under another name',
      ['', 'a', { name: '@reown/a', license: 'MIT', dev: true }, 'devDependencies'],
      /@reown\/a@/,
    ],
    ['a kit we ship', ['runtime', '@walletconnect/a', { license: 'Apache-2.0' }], /only be used to build/],
  ])('are looked at: %s', (_what, given, expected) => {
    const found = checkLicences(withPackage(...given)).join('\n')
    if (expected === undefined) expect(found).toBe('')
    else expect(found).toMatch(expected)
  })

  it('of a kit are those of one exact version', () => {
    const entry = { license: 'Apache-2.0', dev: true }
    const given = withPackage('', '@reown/a', entry, 'devDependencies')
    given[''].devDependencies['@reown/a'] = '^1.0.0'
    expect(checkLicences(given)).toEqual(['@reown/a@1.0.0 is asked for as ^1.0.0'])
  })

  it('of libraries that the build puts inside count as shipped', () => {
    const given = { ...packages }
    given['runtime/node_modules/@scure/btc-signer'] = { version: '1.0.0', license: 'MPL-2.0', integrity: 's' }
    given['node_modules/@scure/btc-signer'] = given['runtime/node_modules/@scure/btc-signer']
    expect(checkLicences(given, ['@scure/btc-signer']).join()).toContain('and shipped')
  })
})

describe('secrets', () => {
  const hex = 'a1b2c3d4'.repeat(8)
  it.each([
    ['a private key', ['-----BEGIN', 'EC PRIVATE KEY-----\nMHcCAQEE'].join(' ')],
    ['a token of npm', `//registry.npmjs.org/:_authToken=npm_${'a'.repeat(36)}`],
    ['a login of a registry', `_auth ${'='} "dXNlcjpwYXNzd29yZA=="`],
    ['a token of GitHub', `const x = 'ghp_${'A1'.repeat(18)}'`],
    ['a key of a cloud', `AKIA${'IOSFODNN7EXAMPLE'}`],
    ['a signed token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${'x'.repeat(43)}`],
    ['the key of an account', `const privateKey = '0x${hex}'`],
    ['the key of an account, in a list', `keys: [\n  '${hex}',\n]`],
    ['a phrase', `mnemonic: '${'legal winner thank '.repeat(4)}'`],
  ])('are found: %s', (_what, text) => {
    expect(findSecrets('a.ts', `// first line\n${text}`)).toHaveLength(text.includes('npm_') ? 2 : 1)
  })

  it.each([
    '.npmrc',
    'tests/.env',
    '.env.local',
    'deploy/id_ed25519',
    'a.p12',
  ])('are files, too: %s', (file) => {
    expect(findSecrets(file, '')).toHaveLength(1)
  })

  it.each([
    ['an id', `{ id: '${hex}' }`],
    [
      'a key that everybody knows',
      `privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'`,
    ],
    ['a setting', 'process.env.npm_config_user_agent_of_somebody'],
    ['a template', '.env.example has no secret: _authToken=$NPM_TOKEN'],
  ])('are not seen in %s', (_what, text) => {
    expect(findSecrets('a.ts', text)).toEqual([])
  })

  // It reads every file of the repository, which takes a busy machine as long as a unit test may otherwise.
  it('are in no file of the repository', { timeout: 180_000 }, () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
    const tracked = files.filter((file) => file !== '' && !file.endsWith('package-lock.json'))
    expect(tracked.length).toBeGreaterThan(500)
    expect(tracked.flatMap((file) => findSecrets(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

describe.each(['runtime', 'server', 'sandbox', 'cli'])('the parts of %s', (folder) => {
  const bill = listParts(packages, folder)
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

  it('are listed as CycloneDX 1.6 has it', () => {
    const validate = new Ajv({ strict: false }).compile(schema)
    expect(validate(JSON.parse(JSON.stringify(bill))), JSON.stringify(validate.errors)).toBe(true)
    const refs = [bill.metadata.component, ...bill.components].map((part) => part['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    for (const { ref, dependsOn } of bill.dependencies)
      for (const each of [ref, ...dependsOn]) expect(refs).toContain(each)
  })

  it('are all that the manifest asks for and the build puts inside', () => {
    const purls = bill.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl))
    for (const [name, range] of Object.entries<string>(manifest.dependencies)) {
      // A range is held by one version of its major.
      const version = range.replace(/^\^(\d+\.).*/, '$1')
      expect(purls).toContainEqual(expect.stringContaining(`pkg:npm/${name}@${version}`))
    }
    if (folder !== 'runtime') return
    const inside = JSON.parse(readFileSync(join(root, 'runtime/dist/libraries/packages.json'), 'utf8'))
    const direct = inside.filter((name: string) => manifest.devDependencies[name] !== undefined)
    expect(direct).toContain('@scure/base')
    for (const name of direct) expect(purls).toContain(`pkg:npm/${name}@${manifest.devDependencies[name]}`)
  })

  it('are those that npm lists', () => {
    const place = mkdtempSync(join(tmpdir(), 'appkit-sbom-'))
    try {
      for (const each of [
        'package-lock.json',
        ...['runtime', 'server', 'sandbox', 'cli'].map((w) => `${w}/package.json`),
      ])
        cpSync(join(root, each), join(place, each))
      const workspace = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      // npm lists nothing of a workspace without a version.
      writeFileSync(join(place, 'package.json'), JSON.stringify({ ...workspace, version: '0.0.0' }))
      mkdirSync(join(place, 'node_modules'))
      const args = [
        'sbom',
        '--package-lock-only',
        '--omit=dev',
        '--sbom-format=cyclonedx',
        '-w',
        manifest.name,
      ]
      const theirs = JSON.parse(execFileSync('npm', args, { cwd: place, encoding: 'utf8' }))
      expect(theirs.components.length).toBeGreaterThan(3)
      const ours = new Set(bill.components.map(({ purl }: { purl: string }) => purl))
      const missing = theirs.components
        .map(({ purl }: { purl: string }) => purl.split('?')[0])
        .filter((purl: string) => !ours.has(purl) && purl !== bill.metadata.component.purl)
      expect(missing).toEqual([])
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
})

const text = { type: 'string', minLength: 1 }
const component = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'name'],
  properties: {
    type: { const: 'library' },
    'bom-ref': text,
    group: text,
    name: text,
    version: text,
    purl: { type: 'string', pattern: '^pkg:npm/(%40[\\w.-]+/)?[\\w.-]+@[\\w.-]+$' },
    scope: { enum: ['required', 'optional', 'excluded'] },
    licenses: {
      oneOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['license'],
            properties: { license: { type: 'object', required: ['id'], properties: { id: text } } },
          },
        },
        {
          type: 'array',
          minItems: 1,
          maxItems: 1,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['expression'],
            properties: { expression: text },
          },
        },
      ],
    },
    hashes: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['alg', 'content'],
        properties: { alg: { const: 'SHA-512' }, content: { type: 'string', pattern: '^[0-9a-f]{128}$' } },
      },
    },
  },
}
/** Schema of https://cyclonedx.org/docs/1.6/json/ for the parts that are written here. */
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['bomFormat', 'specVersion'],
  properties: {
    bomFormat: { const: 'CycloneDX' },
    specVersion: { const: '1.6' },
    version: { type: 'integer', minimum: 1 },
    metadata: { type: 'object', additionalProperties: false, properties: { component } },
    components: { type: 'array', uniqueItems: true, items: component },
    dependencies: {
      type: 'array',
      uniqueItems: true,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['ref'],
        properties: { ref: text, dependsOn: { type: 'array', uniqueItems: true, items: text } },
      },
    },
  },
}
