import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { missingPeer, otherPeer } from './loadPeer.js'

it("missingPeer explains Node's own error for a package that is not there", async () => {
  const name = 'appkit-package-that-does-not-exist'
  const script = `import('${name}').catch((error) => console.log(error.message))`
  const { execFileSync } = await import('node:child_process')
  const message = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()
  const error = missingPeer(new Error(message))
  expect(error).toMatchObject({ code: 'GENERATE_PEER_MISSING', exitCode: 2 })
  expect(error?.message).toBe(
    `Generating from specs needs ${name}, which is not installed. Run: npm install -D openapi-typescript@7.13.0 json-schema-to-zod@2.8.1 typescript@5.9.3`,
  )
})

it('missingPeer leaves other errors alone', () => {
  expect(missingPeer(new Error('Something else'))).toBeUndefined()
  expect(missingPeer("Cannot find package 'x'")).toBeUndefined()
})

it('otherPeer names a version that the generator was not made for, and no other', () => {
  const root = mkdtempSync(join(tmpdir(), 'appkit-peers-'))
  const install = (name: string, version: string) => {
    const folder = join(root, 'node_modules', name)
    mkdirSync(join(folder, 'lib'), { recursive: true })
    // Packages that export their code alone hide their manifest.
    const manifest = { name, version, exports: './lib/index.js' }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'lib/index.js'), '')
  }
  install('typescript', '7.0.2')
  install('openapi-typescript', '7.99.0')
  const from = pathToFileURL(join(root, 'index.js'))
  expect(otherPeer('typescript', from)).toMatchObject({
    code: 'GENERATE_PEER_VERSION',
    message: expect.stringContaining('typescript 5.9.3, and 7.0.2 is installed'),
  })
  expect(otherPeer('openapi-typescript', from)).toBeUndefined()
  expect(otherPeer('json-schema-to-zod', from)).toBeUndefined()
})
