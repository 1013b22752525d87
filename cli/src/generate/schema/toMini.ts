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
 * @param compiler The module typescript.
 * @param classic One expression, for example `z.string().min(1).optional()`.
 * @returns One expression, for example `z.exactOptional(z.string().check(characters(1)))`.
 * @throws TypeError for code that json-schema-to-zod is not known to write.
 */
export function toMini(compiler: Compiler, classic: string): string {
  const file = compiler.createSourceFile('schema.ts', `(${classic})`, compiler.ScriptTarget.ES2022)
  const [statement] = file.statements
  if (!statement || !compiler.isExpressionStatement(statement))
    throw new TypeError(`No expression: ${classic}`)
  return print(statement.expression)

  function print(node: ts.Expression): string {
    if (compiler.isParenthesizedExpression(node)) return print(node.expression)
    if (compiler.isCallExpression(node)) return printCall(node)
    if (compiler.isArrayLiteralExpression(node)) return `[${node.elements.map(print).join(', ')}]`
    if (compiler.isObjectLiteralExpression(node)) return printEntries(node.properties.map(printProperty))
    if (compiler.isStringLiteral(node)) return quote(node.text)
    if (compiler.isNewExpression(node)) return printPattern(node)
    const isPlain =
      compiler.isNumericLiteral(node) ||
      compiler.isPrefixUnaryExpression(node) ||
      compiler.isArrowFunction(node)
    const word = node.getText(file)
    if (!isPlain && (word === 'z' || !/^(?!\d)\w+$/.test(word))) throw new TypeError(`No schema: ${word}`)
    return word
  }

  function printProperty(node: ts.ObjectLiteralElementLike): readonly [string, string] {
    if (!compiler.isPropertyAssignment(node) || !compiler.isStringLiteral(node.name))
      throw new TypeError(`No property: ${node.getText(file)}`)
    return [node.name.text, print(node.initializer)]
  }

  /** JSON Schema core, section 6.4: patterns are of Unicode. */
  function printPattern(node: ts.NewExpression): string {
    const [text] = node.arguments ?? []
    if (!text || !compiler.isStringLiteral(text)) throw new TypeError(`No pattern: ${node.getText(file)}`)
    return `/${new RegExp(text.text, 'u').source}/u`
  }

  function printCall(call: ts.CallExpression): string {
    const steps: { readonly name: string; readonly args: readonly ts.Expression[] }[] = []
    let node: ts.Expression = call
    while (compiler.isCallExpression(node) && compiler.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      steps.unshift({ name: name.text, args: [...node.arguments] })
      node = expression
    }
    // One of our own functions: `droppable(…)`, `variants(…)`.
    if (compiler.isCallExpression(node)) return pure(node.expression.getText(file), node.arguments.map(print))
    if (!compiler.isIdentifier(node)) throw new TypeError(`No chain: ${call.getText(file)}`)
    if (node.text === 'z') return printChain(steps)
    const [step, ...more] = steps
    const first = step ? wrap(node.text, step) : undefined
    if (!first) throw new TypeError(`No chain: ${call.getText(file)}`)
    return more.reduce((code, each) => wrap(code, each) ?? fail(each.name), first)
  }

  interface Step {
    readonly name: string
    readonly args: readonly ts.Expression[]
  }

  function wrap(code: string, { name, args }: Step): string | undefined {
    const wrapper = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined
    const wrapped = wrapper && pure(wrapper, [code, ...args.map(print)])
    return wrapped && name === 'catchall' ? pure('everyKey', [wrapped]) : wrapped
  }

  function printChain([base, ...rest]: readonly Step[]): string {
    if (!base) throw new TypeError('z alone is no schema.')
    let code = printBase(base)
    const found: string[] = []
    const bounds: Record<string, string> = {}
    const close = () => {
      const { min, max, gte, lte } = bounds
      if (base.name === 'string' && (min ?? max))
        found.unshift(pure('characters', [min ?? '0', ...(max ? [max] : [])]))
      if (base.name === 'array' && max) found.unshift(pure('z.maxLength', [max]))
      if (base.name === 'array' && min) found.unshift(pure('z.minLength', [min]))
      if (gte ?? lte) found.push(pure('range', [gte ?? '-Infinity', ...(lte ? [lte] : [])]))
      if (found.length > 0) code = `/* @__PURE__ */ ${bare(code)}.check(${found.join(', ')})`
      found.length = 0
      for (const name of Object.keys(bounds)) Reflect.deleteProperty(bounds, name)
    }
    for (const step of rest) {
      const { name, args } = step
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined
      if (check) found.push(pure(check, args.map(print)))
      else if (/^(min|max|gte|lte)$/.test(name)) bounds[name] = args.map(print).join()
      else if (name === 'int') found.push('whole')
      else if (name === 'regex') found.push(pure('z.regex', args.map(print)))
      else if (name === 'check') found.push(...args.map(print))
      else if (name === 'strict' && code.includes('z.object('))
        code = code.replace('z.object(', 'z.strictObject(')
      else {
        close()
        code = wrap(code, step) ?? fail(name)
      }
    }
    close()
    return code
  }

  function printBase({ name, args }: Step): string {
    if (name === 'any') return pure('json', [])
    const [first] = args
    // Nullable: zod has a function for it, and null is tried first.
    if (name === 'union' && first && compiler.isArrayLiteralExpression(first)) {
      const isNull = (node: ts.Expression) => node.getText(file) === 'z.null()'
      const others = first.elements.filter((node) => !isNull(node))
      const [only, ...more] = others.map(print)
      const inner = only && more.length === 0 ? only : pure('z.union', [`[${[only, ...more].join(', ')}]`])
      if (only && others.length < first.elements.length) return pure('z.nullable', [inner])
    }
    // A single value and several have the same form.
    if (name === 'literal' && first && !compiler.isArrayLiteralExpression(first))
      return pure('z.literal', [`[${print(first)}]`])
    const code = pure(`z.${name}`, args.map(print))
    return name === 'record' ? pure('everyKey', [code]) : code
  }
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
