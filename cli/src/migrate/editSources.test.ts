import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inspectTarget } from '../target/inspectTarget.js'
import { editSources } from './editSources.js'
import { reownAppKit } from './kits/reown.js'
import { nothingFound } from './reading/found.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-sources-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const page = `import type { AppProps } from 'next/app'
import { Modal } from '../src/modal'

export default function App({ Component, pageProps }: AppProps) {
  return <Modal><Component {...pageProps} /></Modal>
}
`
const modal = `import { createAppKit, useAppKit } from '@reown/appkit/react'
import { mainnet } from '@reown/appkit/networks'

createAppKit({ adapters: [], projectId: 'abc', networks: [mainnet] })

export const Modal = ({ children }) => {
  const { open } = useAppKit()
  return <button onClick={() => open()}>{children}</button>
}
`

/** Edits an app of Next with the Pages Router whose sources begin with a mark. */
async function edit(mark: string): Promise<ReadonlyMap<string, string>> {
  const files = {
    'package.json': JSON.stringify({ dependencies: { next: '15.0.0', react: '19.0.0' } }),
    'pages/_app.tsx': mark + page,
    'src/modal.tsx': mark + modal,
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const sources = [{ path: 'src/modal.tsx', bytes: readFileSync(join(root, 'src/modal.tsx')) }]
  const host = { target: inspectTarget(root, root), kit: reownAppKit }
  const edited = await editSources(host, sources, nothingFound(), '')
  return new Map(edited.files.map(({ path, content }) => [path, String(content)]))
}

it('a migration edits sources with a byte order mark as those without, and keeps the mark', async () => {
  const plain = await edit('')
  expect(plain.get('pages/_app.tsx')).toBe(
    page.replace("'../src/modal'\n", "'../src/modal'\nimport '../src/appkit/theme.css'\n"),
  )
  expect(plain.get('src/modal.tsx')).toContain("import { useAppKit } from 'appkit-runtime/react'")
  const marked = await edit('\uFEFF')
  for (const [path, text] of plain) expect(marked.get(path)).toBe(`\uFEFF${text}`)
})
