import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { host, loadSignIn, migrate, migrated } from './migrateHost.js'
import { hashes, prepareCommands, put } from './support.js'

prepareCommands()

const functions = `{
  getMessageParams: async () => ({
    domain: window.location.host,
    uri: window.location.origin,
    chains: [mainnet.id, 8453],
    statement: 'Sign in to the tide tables',
  }),
  createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, normalise(address)),
  // The server's own nonce.
  getNonce: async () => {
    const nonce = await getCsrfToken()
    if (!nonce) throw new Error('No nonce')
    return nonce
  },
  getSession: async () => {
    const session = await ask('session')
    return session && ({ address: session.address, chainId: session.chainId } as SIWESession)
  },
  verifyMessage: async ({ message, signature }: SIWEVerifyMessageArgs) => (await ask('verify', { message, signature })) !== null,
  async signOut() {
    await ask('sign-out')
    return true
  },
  onSignIn: () => console.log('in'),
  required: true,
  nonceRefetchIntervalMs: 60_000,
  signOutOnNetworkChange: false,
}`

/** An app of Reown AppKit that signs in by a server of its own, in the form of that kit's documentation. */
function reownHost(): string {
  const cwd = host('reown-wagmi')
  const app = readFileSync(join(cwd, 'src/App.tsx'), 'utf8')
  put(cwd, {
    'src/App.tsx': app
      .replace("allWallets: 'SHOW',", "allWallets: 'SHOW',\n  siweConfig,")
      .replace("from './config'\n", "from './config'\nimport { siweConfig } from '@/siwe'\n"),
    'src/csrf.ts': "export const getCsrfToken = async () => (await fetch('/csrf')).text()\n",
    'src/siwe.ts': `import { mainnet } from '@reown/appkit/networks'
import { createSIWEConfig, formatMessage } from '@reown/appkit-siwe'
import type { SIWECreateMessageArgs, SIWESession, SIWEVerifyMessageArgs } from '@reown/appkit-siwe'
import { getCsrfToken } from '@/csrf'

const server = import.meta.env.VITE_SERVER ?? '/api'

const ask = async (path: string, body?: object) => {
  const reply = await fetch(\`\${server}/\${path}\`, body && { method: 'POST', body: JSON.stringify(body) })
  return reply.ok ? reply.json() : null
}

/** As the server writes it. */
function normalise(address: string) {
  return address.trim()
}

export const siweConfig = createSIWEConfig(${functions})
`,
    'tsconfig.json':
      '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "paths": { "@/*": ["./src/*"] } } }',
  })
  const manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  manifest.dependencies['@reown/appkit-siwe'] = '^1.8.0'
  put(cwd, { 'package.json': JSON.stringify(manifest, null, 2) })
  return cwd
}

/** An app of ConnectKit, whose functions stand beside its provider. */
function connectKitHost(extra = ''): string {
  const cwd = host('connectkit-next')
  const text = readFileSync(join(cwd, 'src/lib/Web3.tsx'), 'utf8')
  put(cwd, {
    'src/lib/Web3.tsx': text
      .replace(
        'ConnectKitProvider, getDefaultConfig }',
        'ConnectKitProvider, getDefaultConfig, type SIWEConfig, SIWEProvider }',
      )
      .replace(
        'export function Web3',
        `const siwe: SIWEConfig = {
  getNonce: async () => fetch('/siwe').then((reply) => reply.text()),
  createMessage: ({ nonce, address, chainId }) => writeMessage(\`\${title}: \${nonce}\`, address, chainId),
  verifyMessage: async ({ message, signature }) =>
    fetch('/siwe', { method: 'POST', body: JSON.stringify({ message, signature }) }).then((reply) => reply.ok),
  getSession: async () => fetch('/siwe/session').then((reply) => (reply.ok ? reply.json() : null)),
  signOut: async () => fetch('/siwe', { method: 'DELETE' }).then((reply) => reply.ok),
}

const writeMessage = (text: string, address: \`0x\${string}\`, chainId: number) => \`\${text} \${address} \${chainId}\`

export function Web3`,
      )
      .replace(
        'useState(() => new QueryClient())',
        'useState(() => new QueryClient())\n  const [, setSeen] = useState<unknown>()\n  void setSeen',
      )
      .replace(
        '        <ConnectKitProvider>{children}</ConnectKitProvider>',
        `        <SIWEProvider {...siwe}${extra} signOutOnDisconnect={false}>
          <ConnectKitProvider>{children}</ConnectKitProvider>
        </SIWEProvider>`,
      ),
  })
  return cwd
}

/** An app of RainbowKit with an adapter, in the form of that kit's documentation. */
function rainbowKitHost(): string {
  const cwd = host('rainbowkit-siwe')
  const text = readFileSync(join(cwd, 'pages/_app.tsx'), 'utf8')
  put(cwd, {
    'pages/_app.tsx': text
      .replace(/import \{ RainbowKitSiweNextAuthProvider.*\n/, '')
      .replace(
        'getDefaultConfig, RainbowKitProvider',
        'createAuthenticationAdapter, getDefaultConfig, RainbowKitAuthenticationProvider, RainbowKitProvider',
      )
      .replace(
        /const getSiweMessageOptions.*/,
        `const authenticationAdapter = createAuthenticationAdapter({
  getNonce: async () => (await fetch('/api/nonce')).text(),
  createMessage: ({ nonce, address, chainId }) => \`\${nonce} \${address} \${chainId}\`,
  verify: async ({ message, signature }) => message !== '' && signature === 'good',
  signOut: async () => {
    console.log('out')
  },
})`,
      )
      .replace(
        '<RainbowKitSiweNextAuthProvider getSiweMessageOptions={getSiweMessageOptions}>',
        '<RainbowKitAuthenticationProvider adapter={authenticationAdapter} status="unauthenticated">',
      )
      .replace('</RainbowKitSiweNextAuthProvider>', '</RainbowKitAuthenticationProvider>'),
  })
  return cwd
}

/** How functions of Web3Modal write the message, in the two forms of that kit's documentation. */
const writers = {
  'address with its chain': {
    imports: "import { createSIWEConfig, formatMessage } from '@web3modal/siwe';",
    createMessage: `const createMessage = ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address);

const getMessageParams = async () => ({
  domain: window.location.host,
  uri: window.location.origin,
  chains: [1],
  statement: 'Sign in to the tide tables',
});`,
    names: 'createMessage, getMessageParams',
  },
  'plain address': {
    imports: "import { createSIWEConfig } from '@web3modal/siwe';",
    createMessage: `function createMessage({ nonce, address, chainId }: SIWECreateMessageArgs) {
  return ['Tide tables:', nonce, address, chainId].join(' ');
}`,
    names: 'createMessage',
  },
}

/** An app of Web3Modal that signs in by a server of its own. */
function web3ModalHost({ imports, createMessage, names }: (typeof writers)['plain address']): string {
  const cwd = host('web3modal-wagmi')
  const file = 'src/Web3ModalProvider.tsx'
  const manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  manifest.dependencies['@web3modal/siwe'] = '^5.1.0'
  put(cwd, {
    'package.json': JSON.stringify(manifest, null, 2),
    [file]: readFileSync(join(cwd, file), 'utf8')
      .replace('  projectId,\n  enableAnalytics', '  projectId,\n  siweConfig,\n  enableAnalytics')
      .replace("from 'wagmi/chains';\n", "from 'wagmi/chains';\nimport { siweConfig } from './siwe';\n"),
    'src/siwe.ts': `${imports}
import type { SIWECreateMessageArgs, SIWESession, SIWEVerifyMessageArgs } from '@web3modal/siwe';

${createMessage}

async function getSession(): Promise<SIWESession> {
  return (await fetch('/session')).json();
}

async function verifyMessage({ message, signature }: SIWEVerifyMessageArgs): Promise<boolean> {
  return (await fetch('/verify', { method: 'POST', body: JSON.stringify({ message, signature }) })).ok;
}

export const siweConfig = createSIWEConfig({
  ${names},
  getNonce: async () => (await fetch('/nonce')).text(),
  getSession,
  verifyMessage,
  signOut: async () => (await fetch('/session', { method: 'DELETE' })).ok,
});
`,
  })
  return cwd
}

// A compiler reads each migrated app, which takes minutes on a busy machine.
describe('the sign-in functions of an app', { timeout: 900_000 }, () => {
  it('of createSIWEConfig become siweConfig, with what they use, and are taken back', async () => {
    const cwd = reownHost()
    const before = hashes(cwd)
    const { read, decisions, removed, ofSignIn } = await migrated(cwd, 'reown-appkit')
    expect(ofSignIn).toEqual([])
    expect(removed).toContain('@reown/appkit-siwe')
    expect(read('appkit.config.ts')).toContain("import { siweConfig } from './src/appkit/siweConfig.js'")
    expect(read('appkit.config.ts')).toMatch(/^ {2}siweConfig,$/m)
    expect(read('src/appkit/generated/kit.ts')).toContain('appkit-runtime/features/siwx')
    const text = read('src/appkit/siweConfig.ts')
    expect(text).toContain("import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'")
    expect(text).toContain("import { getCsrfToken } from '../csrf")
    for (const kept of [
      "// The server's own nonce.",
      'async signOut() {',
      'const server = import.meta.env.VITE_SERVER',
    ])
      expect(text).toContain(kept)
    expect(text).not.toMatch(/reown|RefetchInterval|signOutOnNetworkChange/)
    expect(read('src/siwe.ts').trim()).toBe('export {}')
    expect(decisions.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('signOutOnNetworkChange'),
    )
    expect((await migrate(cwd, 'reown-appkit', '--undo')).code).toBe(0)
    const { 'stubs.d.ts': _, ...left } = hashes(cwd)
    expect(left).toEqual(before)
  })

  it('of createSIWEConfig under another name become siweConfig, too', async () => {
    const cwd = reownHost()
    const file = join(cwd, 'src/siwe.ts')
    const text = readFileSync(file, 'utf8')
    put(cwd, {
      'src/siwe.ts': text
        .replace('{ createSIWEConfig,', '{ createSIWEConfig as makeSiwe,')
        .replace('= createSIWEConfig(', '= makeSiwe('),
    })
    const { ofSignIn, removed } = await migrated(cwd, 'reown-appkit')
    expect(ofSignIn).toEqual([])
    expect(removed).toContain('@reown/appkit-siwe')
  })

  it.each([
    ['address with its chain', /^tides\.example wants you to sign in with your Ethereum account:\n0xAb58/],
    ['plain address', /^Tide tables: k7Q2mV9xT4bN 0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B 1$/],
  ] as const)('of Web3Modal that get the %s become siweConfig, and are given the same', async (form, written) => {
    const cwd = web3ModalHost(writers[form])
    const before = hashes(cwd)
    const { read, removed, ofSignIn } = await migrated(cwd, 'web3modal')
    expect(ofSignIn).toEqual([])
    expect(removed).toContain('@web3modal/siwe')
    expect(read('src/appkit/generated/kit.ts')).toContain('appkit-runtime/features/siwx')
    expect(read('src/appkit/siweConfig.ts')).not.toMatch(/web3modal/)
    const { siweConfig } = await loadSignIn(cwd)
    const message = siweConfig.createMessage({
      domain: 'tides.example',
      uri: 'https://tides.example',
      version: '1',
      nonce: 'k7Q2mV9xT4bN',
      address: 'eip155:1:0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
      chainId: 1,
      iat: '2026-01-01T00:00:00.000Z',
    })
    expect(message).toMatch(written)
    expect((await migrate(cwd, 'web3modal', '--undo')).code).toBe(0)
    const { 'stubs.d.ts': _, ...left } = hashes(cwd)
    expect(left).toEqual(before)
  })

  it('of SIWEProvider become siweConfig, its element goes, and the address comes without its chain', async () => {
    const cwd = connectKitHost()
    const { read, decisions, removed } = await migrated(cwd, 'connectkit')
    expect(decisions).toEqual([])
    expect(removed).toEqual(['connectkit'])
    expect(read('src/lib/Web3.tsx')).toContain(`      <QueryClientProvider client={client}>
        <AppKitProvider kit={kit}>{children}</AppKitProvider>
      </QueryClientProvider>`)
    expect(read('src/lib/Web3.tsx')).not.toMatch(/siwe|writeMessage/i)
    const text = read('src/appkit/siweConfig.ts')
    expect(text).toContain("import { title } from '../lib/app")
    expect(text).toContain('signOutOnDisconnect: false')
    const { siweConfig } = await loadSignIn(cwd)
    const message = siweConfig.createMessage({
      nonce: 'n',
      address: 'eip155:1:0xab',
      chainId: 1,
      domain: '',
      uri: '',
      version: '1',
    })
    expect(message).toBe('Tide tables: n 0xab 1')
  })

  it('that need what only a component has stay one decision, and a function that may be missing is one of its own', async () => {
    const cwd = connectKitHost(' onSignIn={() => setSeen(client)}')
    const { read, decisions } = await migrated(cwd, 'connectkit')
    expect(decisions.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/^MIGRATE_OPTION onSignIn .*appkit\.config/),
    ])
    expect(read('src/appkit/siweConfig.ts')).not.toContain('onSignIn')

    const local = connectKitHost(' getNonce={async () => String(client)}')
    const file = 'src/lib/Web3.tsx'
    // Nothing is known of the types of a package that is not there.
    const untyped = readFileSync(join(local, file), 'utf8')
      .replace('type SIWEConfig, ', '')
      .replace(': SIWEConfig', ': any')
    put(local, { [file]: untyped })
    const kept = await migrated(local, 'connectkit')
    expect(kept.ofSignIn).toHaveLength(1)
    expect(kept.read('src/lib/Web3.tsx')).toContain('<SIWEProvider')
    expect(existsSync(join(local, 'src/appkit/siweConfig.ts'))).toBe(false)
  })

  it('of createAuthenticationAdapter become siweConfig, which remembers who signed in, and a decision says so', async () => {
    const cwd = rainbowKitHost()
    const { read, decisions, removed } = await migrated(cwd, 'rainbowkit')
    expect(decisions.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'MIGRATE_SIGN_IN src/appkit/siweConfig.ts',
    ])
    const line = read('src/appkit/siweConfig.ts').split('\n')[(decisions[0]?.line ?? 0) - 1]
    expect(line).toContain('getSession')
    expect(removed).toContain('@rainbow-me/rainbowkit')
    expect(read('pages/_app.tsx')).not.toMatch(/rainbow|authentication/i)
    const { siweConfig } = await loadSignIn(cwd)
    const input = { domain: 'a', uri: 'b', version: '1', nonce: 'n', chainId: 10 } as const
    const message = siweConfig.createMessage({ ...input, address: 'eip155:10:0xab' })
    expect(message).toBe('n 0xab 10')
    expect(await siweConfig.verifyMessage({ message, signature: 'bad' })).toBe(false)
    expect(await siweConfig.getSession()).toBe(null)
    expect(await siweConfig.verifyMessage({ message, signature: 'good' })).toBe(true)
    expect(await siweConfig.getSession()).toEqual({ address: '0xab', chainId: 10 })
    expect(await siweConfig.signOut()).toBe(true)
    expect(await siweConfig.getSession()).toBe(null)
  })
})

describe('a migrated app', () => {
  it('that Vite builds has the plugin in its config, as a joined one, until the migration is taken back', async () => {
    const cwd = host('rainbowkit-vite')
    put(cwd, {
      'vite.config.ts':
        "import react from '@vitejs/plugin-react'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [react()] })\n",
    })
    const before = hashes(cwd)
    await migrate(cwd, 'rainbowkit')
    expect(readFileSync(join(cwd, 'vite.config.ts'), 'utf8')).toContain('plugins: [react(), appkit()]')
    expect((await migrate(cwd, 'rainbowkit', '--undo')).code).toBe(0)
    expect(hashes(cwd)).toEqual(before)
  })

  it('whose code names a network that this kit lacks has it in a file of its own, and the other kit goes', async () => {
    const cwd = host('reown-wagmi')
    const { stdout } = await migrate(cwd, 'reown-appkit', '--json')
    expect(JSON.parse(stdout).removed).toContain('@reown/appkit')
    const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
    expect(read('src/appkit/networks.ts')).toMatch(
      /export const linea = \{[\s\S]*'eip155:59144'[\s\S]*satisfies Network/,
    )
    expect(read('src/config/index.ts')).toContain("import { linea } from '../appkit/networks'")
    expect(read('appkit.config.ts')).toContain("import { linea } from './src/appkit/networks.js'")
    expect(read('appkit.config.ts')).not.toContain('59144')
    expect(read('src/appkit/generated/types.ts')).toContain("'eip155:59144'")
  })
})
