import { Project, ts } from 'ts-morph'
import { describe, expect, it } from 'vitest'
import { editFile } from './editFile.js'
import { finishFile } from './finishFile.js'
import { otherKits } from './kits/otherKits.js'
import type { OtherKit } from './kits/types.js'
import { startDraft } from './reading/draft.js'
import { nothingFound } from './reading/found.js'

/** Edits one file of a host as `migrate` does. */
async function edit(from: OtherKit['id'], source: string, path = 'src/App.tsx') {
  const kit = otherKits.find(({ id }) => id === from)
  if (kit === undefined) throw new Error(from)
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { allowJs: true, jsx: ts.JsxEmit.Preserve },
  })
  const file = project.createSourceFile(`/${path}`, source)
  const own = (module: 'kit' | 'theme') =>
    module === 'kit' ? './appkit/generated/kit' : './appkit/theme.css'
  const draft = startDraft(path, file, own)
  const found = nothingFound()
  await editFile({ root: '/nowhere', kit, found, draft }, 'viem')
  const done = finishFile(draft, kit)
  return { text: done?.text, found, decisions: done?.decisions.map(({ code, line }) => `${line} ${code}`) }
}

describe('the migration of hooks', () => {
  it('keeps the name that a file has given to one', async () => {
    const source = `import { useWeb3Modal as useDoor } from '@web3modal/wagmi/react'
export const useOpen = () => useDoor().open
`
    expect(await edit('web3modal', source)).toMatchObject({
      text: `import { useAppKit } from 'appkit-runtime/react'
export const useOpen = () => useAppKit().open
`,
      decisions: [],
    })
  })

  it('leaves one that is used in a way that is not followed, with all its uses', async () => {
    const source = `import { useConnectModal } from '@rainbow-me/rainbowkit'
export const A = () => {
  const { openConnectModal } = useConnectModal()
  return <button onClick={openConnectModal} />
}
export const B = () => {
  const modal = useConnectModal()
  return <button onClick={modal.openConnectModal} />
}
`
    const { text, decisions } = await edit('rainbowkit', source)
    expect(text).toBe(source)
    expect(decisions).toContain('7 MIGRATE_HOOK')
  })

  it('takes another name where its own is taken, and the ending of lines of the file', async () => {
    const source = [
      "import { useChainModal } from '@rainbow-me/rainbowkit';",
      'const appKit = 1;',
      'export const A = () => {',
      '  const { openChainModal: go, chainModalOpen } = useChainModal();',
      '  return <button disabled={chainModalOpen} onClick={go}>{appKit}</button>;',
      '};',
      '',
    ].join('\r\n')
    const { text } = await edit('rainbowkit', source)
    expect(text?.split('\r\n')).toEqual([
      "import { useAppKit, useAppKitState } from 'appkit-runtime/react';",
      'const appKit = 1;',
      'export const A = () => {',
      '  const { open: chainModalOpen } = useAppKitState();',
      '  const appKitModal = useAppKit();',
      "  const go = () => appKitModal.open({ view: 'Networks' });",
      '  return <button disabled={chainModalOpen} onClick={go}>{appKit}</button>;',
      '};',
      '',
    ])
  })

  it('writes no types into JavaScript', async () => {
    const source = `import { useModal } from 'connectkit'
export const useShow = () => {
  const { setOpen } = useModal()
  return setOpen
}
`
    const { text } = await edit('connectkit', source, 'src/App.jsx')
    expect(text).toContain('const setOpen = (isOpen) => (isOpen ? appKit.open() : appKit.close())')
  })
})

describe('the setup', () => {
  it('keeps what the host calls its own, and reads options through constants', async () => {
    const source = `import { createAppKit } from '@reown/appkit/react'
import { mainnet, solana } from '@reown/appkit/networks'
const kit = 'mine'
const shared = { projectId: 'abc', themeMode: 'dark' } as const
export const modal = createAppKit({ ...shared, networks: [mainnet, solana], metadata: { name: kit, icons: [] } })
export function AppKitProvider() {
  return kit
}
`
    const { text, found } = await edit('reown-appkit', source)
    expect(text).toBe(`import { kit as walletKit } from './appkit/generated/kit'
const kit = 'mine'
export const modal = walletKit
export function AppKitProvider() {
  return kit
}
`)
    expect(Object.fromEntries(found.values)).toEqual({
      projectId: "'abc'",
      'theme.mode': "'dark'",
      metadata: "{ name: 'mine', icons: [] }",
    })
    expect([...found.networks.keys()]).toEqual(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })

  it('stays a statement where it is under a condition', async () => {
    const source = `import { createWeb3Modal } from '@web3modal/wagmi/react'
if (typeof window !== 'undefined') createWeb3Modal({ projectId: 'abc' })
`
    expect((await edit('web3modal', source)).text).toBe(`import { kit } from './appkit/generated/kit'
if (typeof window !== 'undefined') kit
`)
  })

  it('says which options are functions, unknown or not constant', async () => {
    const source = `import { createAppKit } from '@reown/appkit/react'
import { ids } from './ids'
createAppKit({
  projectId: ids(),
  ...ids().more,
  onClose() {},
  unheardOf: true,
  featuredWalletIds: ['a'],
})
`
    const { text, found, decisions } = await edit('reown-appkit', source)
    expect(text).toBe("import './appkit/generated/kit'\n")
    expect(found.values.get('featuredWalletIds')).toBe("['a']")
    expect(decisions).toHaveLength(4)
  })

  it('keeps the environment in what it reads', async () => {
    const source = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
const id = process.env.NEXT_PUBLIC_ID as string
export const config = getDefaultConfig({ appName: \`Shop \${import.meta.env.MODE}\`, projectId: id ?? 'x', chains: [] })
`
    const { found } = await edit('rainbowkit', source)
    expect(Object.fromEntries(found.values)).toEqual({
      'metadata.name': `\`Shop \${import.meta.env.MODE}\``,
      projectId: "process.env.NEXT_PUBLIC_ID as string ?? 'x'",
    })
  })
})

describe('what is left', () => {
  it.each([
    [
      'a namespace',
      "import * as kit from '@rainbow-me/rainbowkit'\nexport const Button = kit.ConnectButton\n",
      ['1 MIGRATE_NAME'],
    ],
    ['an export', "export { ConnectButton } from '@rainbow-me/rainbowkit'\n", ['1 MIGRATE_NAME']],
    ['a mock', "vi.mock('@rainbow-me/rainbowkit')\n", ['1 MIGRATE_NAME']],
    ['a late import', "export const load = () => import('@rainbow-me/rainbowkit')\n", ['1 MIGRATE_NAME']],
    [
      'an unknown name',
      "import { Novelty } from '@rainbow-me/rainbowkit'\nexport const A = () => <Novelty />\n",
      ['2 MIGRATE_NAME'],
    ],
    [
      'a name that means something else, too',
      "import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const A = () => <ConnectButton />\nexport const B = (ConnectButton: () => null) => ConnectButton()\n",
      ['1 MIGRATE_NAME'],
    ],
  ])('%s is named, and stays', async (_, source, expected) => {
    const { text, decisions } = await edit('rainbowkit', source)
    expect(text).toBe(source)
    expect(decisions).toEqual(expect.arrayContaining(expected))
  })

  it('leaves alone what it does not know: packages that only sound alike, and elements of the host', async () => {
    const source = `import { AppKit } from '@reown/appkit-react-native'
import { connectkit } from './connectkit'
export const A = () => <appkit-buttons use={[AppKit, connectkit]} />
`
    for (const { id } of otherKits)
      expect(await edit(id, source)).toMatchObject({ text: source, decisions: [] })
  })

  it('removes only what is unused because of it, with its comment', async () => {
    const source = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { mainnet } from 'wagmi/chains'
import { unused } from './unused'

// The chains of the app.
const chains = [mainnet] as const
const neverUsed = 1

// The config.
export const config = getDefaultConfig({ appName: 'A', projectId: 'b', chains })
`
    expect((await edit('rainbowkit', source)).text).toBe(`import { wagmiOptions } from 'appkit-runtime/wagmi'
import { createConfig } from 'wagmi'
import { kit } from './appkit/generated/kit'
import { unused } from './unused'

const neverUsed = 1

// The config.
export const config = createConfig(wagmiOptions(kit))
`)
  })
})
