import { expect, test } from 'vitest'
import { createCompiler } from './compileSchema.js'

test.each([
  'number',
  'integer',
])('a caller who sends 1e999 where %s is wanted is told that it is none', (type) => {
  const check = createCompiler({ components: {}, coerce: false, lazy: false })({ type })
  expect(check(JSON.parse('1e999'))).toHaveLength(1)
  expect(check(JSON.parse('-1e999'))).toHaveLength(1)
  expect(check(JSON.parse('1e30'))).toHaveLength(0)
})
