import { expect, it } from 'vitest'
import { missingPeer } from './missingPeer.js'

it("explains Node's own error for a package that is not there", async () => {
  const name = 'appkit-package-that-does-not-exist'
  const script = `import('${name}').catch((error) => console.log(error.message))`
  const { execFileSync } = await import('node:child_process')
  const message = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()
  const error = missingPeer(new Error(message))
  expect(error).toMatchObject({ code: 'GENERATE_PEER_MISSING', exitCode: 2 })
  expect(error?.message).toBe(
    `Generating from specs needs ${name}, which is not installed. Run: npm i -D openapi-typescript@7.13.0 json-schema-to-zod@2.8.1 typescript@5.9.3`,
  )
})

it('leaves other errors alone', () => {
  expect(missingPeer(new Error('Something else'))).toBeUndefined()
  expect(missingPeer("Cannot find package 'x'")).toBeUndefined()
})
