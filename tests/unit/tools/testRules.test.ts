import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { checkTests } from '../../../tools/testRules.mjs'

/** The sentences about a file of tests, without the place. */
const saidOf = (text: string) =>
  checkTests(ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest, true)).map((sentence) =>
    sentence.replace('a.test.ts:1: ', ''),
  )
const mayEnd = ['this test may end without an expectation: count what was looked at, and expect some']
const isCaught = ['an expectation in a catch is skipped when nothing is thrown: use `rejects` or `toThrow`']
const ofNothing = [
  'this holds for undefined, too: expect first that there is something, and leave out the `?.`',
]

describe('a test', () => {
  it.each([
    'it("a", () => { if (b) expect(b).toBe(1) })',
    'test.each([1])("a", (b) => { if (b) { expect(b).toBe(1) } else stop() })',
    'test("a", () => { b && expect(b).toBe(1) })',
    'test("a", () => b ? expect(b).toBe(1) : undefined)',
    'test("a", () => { switch (b) { case 1: expect(b).toBe(1) } })',
    'it("a", { timeout: 1 }, () => { fc.assert(fc.property(c, (b) => { if (b) expect(b).toBe(1) })) })',
    'it.runIf(b)("a", () => { try { run() } finally { if (b) expectWhole(b) } })',
  ])('is found when a branch goes around its expectation: %s', (text) => expect(saidOf(text)).toEqual(mayEnd))

  it.each([
    'it("a", () => { if (b) expect(b).toBe(1); else expect(b).toBe(2) })',
    'it("a", () => { if (b) expect(b).toBe(1); expect(c).toBe(1) })',
    'it("a", () => { for (const b of all) expect(b).toBe(1) })',
    'it("a", () => run(() => expect(b).toBe(1)))',
    'it("a", () => expectWhole(b))',
    'it("a", () => expected(b))',
    'test.describe("a", () => { if (b) test("b", () => expect(b).toBe(1)) })',
    'test("a", () => check(b))',
    'beforeEach("a", () => { if (b) expect(b).toBe(1) })',
  ])('is left alone: %s', (text) => expect(saidOf(text)).toEqual([]))
})

describe('an expectation', () => {
  it.each([
    'test("a", () => { expect(1).toBe(1); try { run() } catch (error) { expect(error).toBe(1) } })',
    'test("a", async () => { expect(1).toBe(1); await run().catch((error) => expect(error).toBe(1)) })',
    'function read() { try { run() } catch (error) { if (error) expect(error).toBe(1) } }',
  ])('is found in a catch: %s', (text) => expect(saidOf(text)).toEqual(isCaught))

  it.each([
    'try { run() } catch { test("a", () => expect(1).toBe(1)) }',
    'run().then((value) => expect(value).toBe(1))',
  ])('is in no catch: %s', (text) => expect(saidOf(text)).toEqual([]))

  it.each([
    'expect(a?.b).toBeUndefined()',
    'expect(a?.b.c).not.toBe(1)',
    'expect((await a())?.b).not.toEqual([])',
    'expect(await a?.b()).not.toMatchObject({ c: 1 })',
  ])('is found where it holds for nothing: %s', (text) => expect(saidOf(text)).toEqual(ofNothing))

  it.each([
    'expect(a?.b).toBe(1)',
    // These refuse a value that is missing.
    'expect(a?.b).not.toContain("c")',
    'expect(a?.b).not.toMatch(/c/)',
    'expect(a.b).toBeUndefined()',
    'expect(a(b?.c)).not.toBe(1)',
    'expect(a?.b).toBeDefined()',
  ])('says something: %s', (text) => expect(saidOf(text)).toEqual([]))
})
