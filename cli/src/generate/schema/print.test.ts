import fc from 'fast-check'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { quote } from './print.js'

it('quote prints a literal that reads back as the same text, in ASCII, on one line', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom("it's", '"', '\\', '\u2028', '\ud800'),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const printed = quote(text)
      const file = ts.createSourceFile('a.ts', printed, ts.ScriptTarget.ES2022)
      const [statement] = file.statements
      if (!statement || !ts.isExpressionStatement(statement)) throw new Error(`No expression: ${printed}`)
      if (!ts.isStringLiteral(statement.expression)) throw new Error(`No literal: ${printed}`)
      expect(statement.expression.text).toBe(text)
      expect(printed).toMatch(/^'[\x20-\x7e]*'$/)
    }),
    { numRuns: 2_000 },
  )
})
