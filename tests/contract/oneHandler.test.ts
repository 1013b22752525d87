import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/root.js'

/** The sources below a folder that are no tests, by their path from the root. */
const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)

const specs = join(root, 'specs/openapi')
const operations = readdirSync(specs).flatMap((name) =>
  [...readFileSync(join(specs, name), 'utf8').matchAll(/operationId: (\w+)/g)].map(([, id = '']) => id),
)
// Methods of a Solana node (JSON-RPC), of which two have the names of operations.
const sources = [...sourcesIn('server/src'), ...sourcesIn('sandbox/src')].filter(
  (path) => !path.startsWith('sandbox/src/solana/rpc/'),
)

test('a developer who changes an operation changes it once: the server has its handler, and the sandbox takes that', () => {
  const texts = sources.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  const twice = operations.flatMap((id) => {
    const handler = new RegExp(`^\\s*(async )?${id}(:|\\()|\\bconst ${id} = `, 'm')
    const places = new Set(texts.filter(([, text]) => handler.test(text)).map(([path]) => path.split('/')[0]))
    return places.size > 1 ? [id] : []
  })
  expect(operations.length).toBeGreaterThan(50)
  // The sandbox has a bundler of its own, where the server passes calls on to one.
  expect(twice).toEqual(['callBundler'])
})
