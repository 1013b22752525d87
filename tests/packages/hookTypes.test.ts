import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, expect, it } from 'vitest'
import { createProgram } from './createCompiler.js'

const place = mkdtempSync(join(tmpdir(), 'appkit-hooks-'))
symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(place, 'node_modules'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Types that a component gets from each hook, written out: the fields with their types, all of them and no more. */
const returned: Readonly<Record<string, string>> = {
  useAppKit: `Equal<ReturnType<typeof useAppKit>, Pick<AppKit, 'open' | 'close'>>`,
  useAppKitAccount: `Equal<Fields<ReturnType<typeof useAppKitAccount>>, 'address' | 'caipAddress' | 'isConnected' | 'status' | 'allAccounts' | 'user' | 'embeddedWalletInfo' | 'profile'>,
    Equal<ReturnType<typeof useAppKitAccount>['address'], string | undefined>,
    Equal<ReturnType<typeof useAppKitAccount>['isConnected'], boolean>,
    Equal<Extract<ReturnType<typeof useAppKitAccount>, { isConnected: true }>['address'], string>`,
  useAppKitBalance: `Equal<ReturnType<typeof useAppKitBalance>['data'], { readonly balance: string; readonly symbol: string } | undefined>,
    Equal<Fields<ReturnType<typeof useAppKitBalance>>, 'data' | 'error' | 'isLoading' | 'isSuccess' | 'isError' | 'fetchBalance'>,
    Equal<Awaited<ReturnType<ReturnType<typeof useAppKitBalance>['fetchBalance']>>['error'], string | null>`,
  useAppKitConnections: `Equal<Fields<ReturnType<typeof useAppKitConnections>>, 'connections' | 'switchAccount' | 'disconnect'>,
    Equal<ReturnType<ReturnType<typeof useAppKitConnections>['switchAccount']>, Promise<boolean>>,
    Equal<ReturnType<typeof useAppKitConnections>['connections'][number]['address'], string>`,
  useAppKitEvents: `Equal<Fields<ReturnType<typeof useAppKitEvents>>, 'timestamp' | 'reportedErrors' | 'data'>,
    Equal<ReturnType<typeof useAppKitEvents>['timestamp'], number>`,
  useAppKitNetwork: `Equal<Fields<ReturnType<typeof useAppKitNetwork>>, 'caipNetwork' | 'caipNetworkId' | 'chainId' | 'switchNetwork'>,
    Equal<ReturnType<typeof useAppKitNetwork>['caipNetwork'], Network | undefined>,
    Equal<ReturnType<typeof useAppKitNetwork>['chainId'], number | string | undefined>`,
  useAppKitProvider: `Equal<Fields<ReturnType<typeof useAppKitProvider<'eip155'>>>, 'walletProvider' | 'walletProviderType'>,
    Equal<ReturnType<typeof ofMine>['walletProvider'], Mine | undefined>`,
  useAppKitState: `Equal<Fields<ReturnType<typeof useAppKitState>>, 'loading' | 'open' | 'selectedNetworkId' | 'activeChain' | 'initialized'>,
    Equal<ReturnType<typeof useAppKitState>['open'], boolean>`,
  useAppKitTheme: `Equal<Fields<ReturnType<typeof useAppKitTheme>>, 'themeMode' | 'themeVariables' | 'setThemeMode' | 'setThemeVariables'>,
    Equal<ReturnType<typeof useAppKitTheme>['themeMode'], 'light' | 'dark' | 'system'>`,
  useConnect: `Equal<Fields<ReturnType<typeof useConnect>>, 'connectors' | 'connect' | 'data' | 'error' | 'isPending'>,
    Equal<ReturnType<typeof useConnect>['isPending'], boolean>,
    Extends<NonNullable<ReturnType<typeof useConnect>['error']>, AppKitError>`,
  useConnectors: `Equal<ReturnType<typeof useConnectors>, ReturnType<typeof useConnect>['connectors']>,
    Equal<ReturnType<typeof useConnectors>[number]['name'], string>`,
  useDisconnect: `Equal<Fields<ReturnType<typeof useDisconnect>>, 'disconnect'>,
    Equal<ReturnType<ReturnType<typeof useDisconnect>['disconnect']>, Promise<void>>`,
  useNamespaces: `Equal<Fields<ReturnType<typeof useNamespaces>[number]>, 'namespace' | 'label' | 'networks'>,
    Equal<ReturnType<typeof useNamespaces>[number]['label'], string>`,
  useSignMessage: `Equal<Fields<ReturnType<typeof useSignMessage>>, 'signMessage' | 'data' | 'error' | 'isPending'>,
    Equal<ReturnType<typeof useSignMessage>['data'], string | undefined>`,
  useWalletInfo: `Equal<Fields<ReturnType<typeof useWalletInfo>>, 'walletInfo'>,
    Equal<Fields<NonNullable<ReturnType<typeof useWalletInfo>['walletInfo']>>, 'name' | 'icon' | 'type' | 'rdns'>`,
}

const exported = () => {
  const file = join(place, 'exported.ts')
  writeFileSync(file, "export * from 'appkit-runtime/react'\n")
  const program = createProgram([file], options)
  const source = program.getSourceFile(file)
  const checker = program.getTypeChecker()
  const module = source && checker.getSymbolAtLocation(source)
  return module ? checker.getExportsOfModule(module).map(({ name }) => name) : []
}

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
}

const source = (checks: string) => `
import type { AppKit, AppKitError, Network } from 'appkit-runtime'
import { ${Object.keys(returned).join(', ')} } from 'appkit-runtime/react'
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
type Extends<A, B> = A extends B ? true : false
type Fields<A> = A extends unknown ? keyof A : never
type AllTrue<A extends readonly true[]> = A
interface Mine { readonly mine: true }
const ofMine = () => useAppKitProvider<Mine>('eip155')
export type Checked = AllTrue<[${checks}]>
void ofMine
`

it.each(
  Object.entries(returned),
)('%s returns the fields of docs/react.md with their types, and no more', (name, checks) => {
  const file = join(place, `${name}.ts`)
  writeFileSync(file, source(checks))
  const said = ts
    .getPreEmitDiagnostics(createProgram([file], options))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  expect(said).toEqual([])
})

it('every hook that the package exports is among them', () => {
  const hooks = exported().filter((name) => /^use[A-Z]/.test(name))
  expect(hooks.sort()).toEqual(Object.keys(returned).sort())
})
