import { expect, test } from 'vitest'
import { firstCode } from './firstCode.mjs'

test('the first page shows the config and the provider of the README', () => {
  const [config = '', provider = '', ...others] = firstCode().split('\n\n')
  expect(others).toEqual([])
  expect(config).toMatch(
    /^```ts\n\/\/ appkit\.config\.ts\nexport default defineConfig\(\{\n[\s\S]*\}\)\n```$/,
  )
  expect(provider).toMatch(/^```tsx\n\/\/ src\/main\.tsx\n<AppKitProvider [\s\S]*<\/AppKitProvider>\n```$/)
})

test('a README that has lost one of them stops the build', () => {
  expect(() => firstCode('```ts\n// appkit.config.ts\nexport default {}\n```\n')).toThrow(
    'README.md no longer has code that begins with "// src/main.tsx".',
  )
})
