import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { type Decision, host, loadSignIn, migrate, migrated } from './migrateHost.js'
import { hashes, prepareCommands, put } from './support.js'

prepareCommands()

/** The client of next-auth, as its documentation has it, which notes what it is asked. */
const nextAuth = {
  'package.json': '{ "name": "next-auth", "version": "4.24.0", "type": "module" }',
  'index.js': 'export default () => undefined\n',
  'index.d.ts': 'export default function NextAuth(options: object): unknown\n',
  'react.js': `const note = (...given) => void globalThis.asked?.push(given)
export const getCsrfToken = async () => 'k7Q2mV9xT4bN'
export const getSession = async () => globalThis.session ?? null
export const signIn = async (...given) => (note(...given), { ok: given[1].signature === 'good' })
export const signOut = async (...given) => note(...given)
`,
  'react.d.ts': `export interface Session { user?: { name?: string | null }; expires: string }
export interface SignInResponse { error: string | undefined; status: number; ok: boolean; url: string | null }
export function getCsrfToken(): Promise<string | undefined>
export function getSession(): Promise<Session | null>
export function signIn(
  provider: string,
  options: { redirect: false; [name: string]: unknown },
): Promise<SignInResponse | undefined>
export function signOut(options: { redirect: false }): Promise<{ url: string } | undefined>
`,
}

/** An app of RainbowKit that signs in by next-auth, whose session names the account as RainbowKit documents it, or does not. */
function nextAuthHost(namesAccount = true): string {
  const cwd = host('rainbowkit-siwe')
  const manifest = readFileSync(join(cwd, 'package.json'), 'utf8')
  put(cwd, { 'package.json': manifest.replace('"^0.4.1"', '"^0.5.0"') })
  for (const [name, content] of Object.entries(nextAuth))
    put(cwd, { [`node_modules/next-auth/${name}`]: content })
  const callback = namesAccount
    ? 'async session({ session, token }: any) {\n      session.address = token.sub\n      return session\n    },'
    : ''
  put(cwd, {
    'pages/api/auth/[...nextauth].ts': `import NextAuth from 'next-auth'\n\nexport default NextAuth({\n  callbacks: {\n    ${callback}\n  },\n})\n`,
  })
  return cwd
}

/** A class that signs users in, in the form of the documentation of Reown AppKit. */
const ownSiwx = `export class OwnSiwx implements SIWXConfig {
  private kept: SIWXSession[] = []

  constructor(private readonly server: string) {}

  async createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> {
    const nonce = await (await fetch(\`\${this.server}/nonce\`)).text()
    const data: SIWXMessage.Data = { ...input, domain: location.host, uri: location.origin, version: '1', nonce }
    return { ...data, toString: () => nonce }
  }

  async addSession(session: SIWXSession) {
    this.kept.push(session)
  }

  async revokeSession(chainId: CaipNetworkId, address: string) {
    this.kept = this.kept.filter(({ data }) => data.chainId !== chainId || data.accountAddress !== address)
  }

  async setSessions(sessions: SIWXSession[]) {
    this.kept = sessions
  }

  async getSessions(chainId: CaipNetworkId, address: string) {
    return this.kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
  }
}
`
const ownImports = `import type { SIWXConfig, SIWXMessage, SIWXSession } from '@reown/appkit'
import type { CaipNetworkId } from '@reown/appkit-common'
`

/** An app of Reown AppKit with a `siwx` of its own, and what stands before its set-up. */
function ownSiwxHost(value: string, imports: string, before = ''): string {
  const cwd = host('reown-wagmi')
  const app = readFileSync(join(cwd, 'src/App.tsx'), 'utf8')
  put(cwd, {
    'src/App.tsx': app
      .replace("allWallets: 'SHOW',", `allWallets: 'SHOW',\n  siwx: ${value},`)
      .replace("from './config'\n", `from './config'\n${imports}`)
      .replace('const queryClient', `${before}\nconst queryClient`),
    'src/signIn/OwnSiwx.ts': `${ownImports}\n${ownSiwx}`,
  })
  return cwd
}

// A compiler reads each migrated app, which takes minutes on a busy machine.
describe('sign-in that becomes siwx of the config', { timeout: 900_000 }, () => {
  it('asks the server of next-auth as RainbowKit did, and the packages and the element of RainbowKit go', async () => {
    const cwd = nextAuthHost()
    const before = hashes(cwd)
    const { read, decisions, removed } = await migrated(cwd, 'rainbowkit')
    expect(decisions).toEqual([])
    expect(removed).toEqual(['@rainbow-me/rainbowkit', '@rainbow-me/rainbowkit-siwe-next-auth'])
    expect(read('pages/_app.tsx')).not.toMatch(/rainbow|siwe/i)
    expect(read('pages/_app.tsx')).toContain('        <AppKitProvider kit={kit}>\n          <Component')
    expect(read('appkit.config.ts')).toContain("import { siwx } from './src/appkit/siwx.js'")
    expect(read('src/appkit/generated/kit.ts')).toContain('appkit-runtime/features/siwx')

    vi.stubGlobal('location', { host: 'tides.example', origin: 'https://tides.example' })
    const asked: unknown[] = []
    vi.stubGlobal('asked', asked)
    const account = {
      chainId: 'eip155:1',
      accountAddress: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
    } as const
    const { siwx } = await loadSignIn(cwd, 'siwx')
    const message = await siwx.createMessage(account)
    expect(String(message)).toMatch(
      /^tides\.example wants you to sign in with your Ethereum account:\n0xAb58[\s\S]*\nSign in to the example\n[\s\S]*\nNonce: k7Q2mV9xT4bN\n/,
    )
    const session = { data: message, message: String(message), signature: 'good' }
    await siwx.addSession(session)
    expect(asked.at(-1)).toEqual([
      'credentials',
      { message: String(message), signature: 'good', redirect: false },
    ])
    await expect(siwx.addSession({ ...session, signature: 'bad' })).rejects.toThrow('did not take')
    const sessions = () => siwx.getSessions(account.chainId, account.accountAddress)
    expect(await sessions()).toEqual([])
    vi.stubGlobal('session', { address: account.accountAddress.toLowerCase() })
    expect(await sessions()).toMatchObject([{ data: account }])
    vi.stubGlobal('session', { user: { name: '0x0000000000000000000000000000000000000001' } })
    expect(await sessions()).toEqual([])
    await siwx.setSessions([])
    expect(asked.at(-1)).toEqual([{ redirect: false }])

    expect((await migrate(cwd, 'rainbowkit', '--undo')).code).toBe(0)
    const { 'stubs.d.ts': _, ...left } = hashes(cwd)
    expect(left).toEqual(before)
  })

  it('leaves a decision where no session callback of next-auth says who is signed in', async () => {
    const { decisions, read } = await migrated(nextAuthHost(false), 'rainbowkit')
    expect(decisions.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'MIGRATE_SIGN_IN src/appkit/siwx.ts',
    ])
    const line = read('src/appkit/siwx.ts').split('\n')[(decisions[0]?.line ?? 0) - 1]
    expect(line).toContain('getSessions(')
  })

  it.each([
    [
      'a class of another file',
      "new OwnSiwx('/sign-in')",
      "import { OwnSiwx } from './signIn/OwnSiwx'\n",
      '',
    ],
    ['a class of its file', "new OwnSiwx('/sign-in')", ownImports, ownSiwx.replace('export class', 'class')],
    [
      'a constant of its file',
      'mine',
      "import { OwnSiwx } from './signIn/OwnSiwx'\n",
      "const mine = new OwnSiwx('/sign-in')\n",
    ],
  ])('takes %s over, with types of ours', async (_what, value, imports, before) => {
    const cwd = ownSiwxHost(value, imports, before)
    const first = hashes(cwd)
    const { read, ofSignIn, decisions } = await migrated(cwd, 'reown-appkit')
    expect(ofSignIn).toEqual([])
    expect(decisions.filter(({ message }) => /SIWX|Caip/.test(message))).toEqual([])
    expect(read('src/App.tsx')).not.toMatch(/siwx|mine/i)
    expect(read('src/signIn/OwnSiwx.ts')).not.toContain('reown')
    expect(read('appkit.config.ts')).toMatch(/^ {2}siwx,$/m)
    vi.stubGlobal('location', { host: 'tides.example', origin: 'https://tides.example' })
    vi.stubGlobal('fetch', async (url: string) => new Response(`nonce of ${url}`))
    const { siwx } = await loadSignIn(cwd, 'siwx')
    expect(String(await siwx.createMessage({ chainId: 'eip155:1', accountAddress: '0xab' }))).toBe(
      'nonce of /sign-in/nonce',
    )
    // As that kit does where nothing is said.
    expect(siwx.signOutOnDisconnect).toBe(true)
    expect((await migrate(cwd, 'reown-appkit', '--undo')).code).toBe(0)
    const { 'stubs.d.ts': _, ...left } = hashes(cwd)
    expect(left).toEqual(first)
  })

  it('leaves what has another contract to a person, and says which part of it', async () => {
    const cwd = ownSiwxHost('{ async addSession() {}, async getSessions() { return [] } }', '')
    const { decisions } = JSON.parse((await migrate(cwd, 'reown-appkit', '--json')).stdout)
    const ofSignIn = decisions.filter(({ code }: Decision) => code === 'MIGRATE_SIGN_IN')
    expect(ofSignIn.map(({ message }: Decision) => message)).toEqual([
      expect.stringMatching(
        /^\{ async addSession.* has no createMessage, revokeSession, setSessions: .*siwx of appkit/,
      ),
    ])
    expect(existsSync(join(cwd, 'src/appkit/siwx.ts'))).toBe(false)
  })
})
