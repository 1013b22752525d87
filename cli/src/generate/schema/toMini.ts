import type ts from 'typescript'
import { printEntries, quote } from './print.js'

type Compiler = typeof ts

/** A limit of zod's classic API, and the check of zod/mini that does the same. */
const checks: Readonly<Record<string, string>> = {
  gt: 'z.gt',
  lt: 'z.lt',
  multipleOf: 'z.multipleOf',
}

/** A method of zod's classic API, and the function of zod/mini that takes the schema as its first argument. */
const wrappers: Readonly<Record<string, string>> = {
  optional: 'z.exactOptional',
  nullable: 'z.nullable',
  catchall: 'z.catchall',
  and: 'z.intersection',
}

/**
 * Translates code of json-schema-to-zod (zod's classic API) to zod/mini: functions and checks instead of chains
 * of methods. Each call is marked as free of side effects, so that a bundler can remove it.
 *
 * @param compiler - the module typescript.
 * @param classic - one expression, for example `z.string().min(1).optional()`.
 * @returns one expression, for example `z.exactOptional(z.string().check(characters(1)))`.
 * @throws TypeError for code that json-schema-to-zod is not known to write.
 */
export function toMini(compiler: Compiler, classic: string): string {
  const file = compiler.createSourceFile('schema.ts', `(${classic})`, compiler.ScriptTarget.ES2022)
  const [statement] = file.statements
  if (!statement || !compiler.isExpressionStatement(statement))
    throw new TypeError(`No expression: ${classic}`)
  return print({ compiler, file }, statement.expression)
}

/** The code that is translated, and what knows its nodes. */
interface Code {
  readonly compiler: Compiler
  readonly file: ts.SourceFile
}

/** A call in a chain: `.min(1)`. */
interface Step {
  readonly name: string
  readonly args: readonly ts.Expression[]
}

const printAll = (code: Code, nodes: readonly ts.Expression[]) => nodes.map((node) => print(code, node))

function print(code: Code, node: ts.Expression): string {
  const { compiler, file } = code
  if (compiler.isParenthesizedExpression(node)) return print(code, node.expression)
  if (compiler.isCallExpression(node)) return printCall(code, node)
  if (compiler.isArrayLiteralExpression(node)) return `[${printAll(code, node.elements).join(', ')}]`
  if (compiler.isObjectLiteralExpression(node))
    return printEntries(node.properties.map((property) => printProperty(code, property)))
  if (compiler.isStringLiteral(node)) return quote(node.text)
  if (compiler.isNewExpression(node)) return printPattern(code, node)
  const isPlain =
    compiler.isNumericLiteral(node) ||
    compiler.isPrefixUnaryExpression(node) ||
    compiler.isArrowFunction(node)
  const word = node.getText(file)
  if (!isPlain && (word === 'z' || !/^(?!\d)\w+$/.test(word))) throw new TypeError(`No schema: ${word}`)
  return word
}

function printProperty(code: Code, node: ts.ObjectLiteralElementLike): readonly [string, string] {
  const { compiler, file } = code
  if (!compiler.isPropertyAssignment(node) || !compiler.isStringLiteral(node.name))
    throw new TypeError(`No property: ${node.getText(file)}`)
  return [node.name.text, print(code, node.initializer)]
}

/** JSON Schema core, section 6.4: patterns are of Unicode. */
function printPattern({ compiler, file }: Code, node: ts.NewExpression): string {
  const [text] = node.arguments ?? []
  if (!text || !compiler.isStringLiteral(text)) throw new TypeError(`No pattern: ${node.getText(file)}`)
  return `/${new RegExp(text.text, 'u').source}/u`
}

function printCall(code: Code, call: ts.CallExpression): string {
  const { compiler, file } = code
  const steps: Step[] = []
  let node: ts.Expression = call
  while (compiler.isCallExpression(node) && compiler.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression
    steps.unshift({ name: name.text, args: [...node.arguments] })
    node = expression
  }
  // One of our own functions, such as `variants(…)`, or the constant of a shared schema.
  const start = compiler.isCallExpression(node)
    ? pure(node.expression.getText(file), printAll(code, [...node.arguments]))
    : node.getText(file)
  if (start === 'z') return printChain(code, steps)
  if (!compiler.isCallExpression(node) && !compiler.isIdentifier(node))
    throw new TypeError(`No chain: ${call.getText(file)}`)
  return steps.reduce((printed, step) => wrap(code, printed, step) ?? fail(step.name), start)
}

/** A schema inside a function of zod/mini. Undefined for a method that is no wrapper. */
function wrap(code: Code, schema: string, { name, args }: Step): string | undefined {
  const wrapper = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined
  const wrapped = wrapper && pure(wrapper, [schema, ...printAll(code, args)])
  return wrapped && name === 'catchall' ? pure('everyKey', [wrapped]) : wrapped
}

/** A chain that begins with `z`: its checks are collected until a wrapper, or the end. */
function printChain(code: Code, [base, ...rest]: readonly Step[]): string {
  if (!base) throw new TypeError('z alone is no schema.')
  let printed = printBase(code, base)
  let checked: Checks = { found: [], bounds: {} }
  for (const step of rest) {
    if (addCheck(code, checked, step)) continue
    if (step.name === 'strict' && printed.includes('z.object('))
      printed = printed.replace('z.object(', 'z.strictObject(')
    else {
      printed = wrap(code, withChecks(printed, base, checked), step) ?? fail(step.name)
      checked = { found: [], bounds: {} }
    }
  }
  return withChecks(printed, base, checked)
}

/** The checks of a schema so far. */
interface Checks {
  readonly found: string[]
  /** `min`, `max`, `gte` and `lte`, which become one check. */
  readonly bounds: Record<string, string>
}

/** Adds the check of a step. False if the step is none. */
function addCheck(code: Code, { bounds, found }: Checks, { args, name }: Step): boolean {
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined
  if (check) found.push(pure(check, printAll(code, args)))
  else if (/^(min|max|gte|lte)$/.test(name)) bounds[name] = printAll(code, args).join()
  else if (name === 'int') found.push('whole')
  else if (name === 'regex') found.push(pure('z.regex', printAll(code, args)))
  else if (name === 'check') found.push(...printAll(code, args))
  else return false
  return true
}

function withChecks(printed: string, { name }: Step, { bounds, found }: Checks): string {
  const { min, max, gte, lte } = bounds
  const all = [...found]
  if (name === 'string' && (min ?? max)) all.unshift(pure('characters', [min ?? '0', ...(max ? [max] : [])]))
  if (name === 'array' && max) all.unshift(pure('z.maxLength', [max]))
  if (name === 'array' && min) all.unshift(pure('z.minLength', [min]))
  if (gte ?? lte) all.push(pure('range', [gte ?? '-Infinity', ...(lte ? [lte] : [])]))
  return all.length > 0 ? `/* @__PURE__ */ ${bare(printed)}.check(${all.join(', ')})` : printed
}

function printBase(code: Code, { name, args }: Step): string {
  const { compiler, file } = code
  if (name === 'any') return pure('json', [])
  const [first] = args
  // Nullable: zod has a function for it, and null is tried first.
  if (name === 'union' && first && compiler.isArrayLiteralExpression(first)) {
    const others = first.elements.filter((node) => node.getText(file) !== 'z.null()')
    const [only, ...more] = printAll(code, others)
    const inner = only && more.length === 0 ? only : pure('z.union', [`[${[only, ...more].join(', ')}]`])
    if (only && others.length < first.elements.length) return pure('z.nullable', [inner])
  }
  // A single value and several have the same form.
  if (name === 'literal' && first && !compiler.isArrayLiteralExpression(first))
    return pure('z.literal', [`[${print(code, first)}]`])
  const printed = pure(`z.${name}`, printAll(code, args))
  return name === 'record' ? pure('everyKey', [printed]) : printed
}

function fail(name: string): never {
  throw new TypeError(`json-schema-to-zod wrote .${name}(), which has no translation.`)
}

function pure(name: string, args: readonly string[]): string {
  return `/* @__PURE__ */ ${name}(${args.join(', ')})`
}

/** The mark of a whole chain is before it. The call at its start has none. */
function bare(code: string): string {
  return code.replace(/^\/\* @__PURE__ \*\/ /, '')
}
