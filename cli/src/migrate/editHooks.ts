import { type CallExpression, Node, type VariableDeclaration } from '../edits/tsMorph.js'
import { callOf } from './editSetup.js'
import type { Member, Rule } from './kits/types.js'
import { type Draft, decide, isDeclared, need, referencesOf, replace } from './reading/draft.js'

type Hook = Extract<Rule, { is: 'hook' }>

/**
 * Replaces the calls of a hook. If one of them is not understood, none is replaced.
 *
 * @param draft - the file.
 * @param references - the places that name the hook.
 * @param rule - the rule for it.
 * @returns whether they were replaced.
 */
export function editHook(draft: Draft, references: readonly Node[], rule: Hook): boolean {
  const calls = references.map((reference) => ({ reference, call: callOf(reference) }))
  const unclear = calls.filter(({ reference, call }) => !isClear(reference, call, rule))
  for (const { reference } of unclear)
    decide(
      draft,
      'MIGRATE_HOOK',
      reference,
      `${reference.getText()} is used in a way that is not followed. Use ${rule.to} of appkit-runtime/react, see docs/react.md.`,
    )
  if (unclear.length > 0) return false
  for (const { reference, call } of calls) {
    if (call === undefined || !Node.isCallExpression(call)) replace(draft, reference, ourHook(draft, rule.to))
    else editCall(draft, reference, call, rule)
  }
  return true
}

function ourHook(draft: Draft, name: string): string {
  return need(draft, name, 'appkit-runtime/react')
}

/** Whether a use can be replaced: a call whose members are read at once, or a hook that returns the same. */
function isClear(reference: Node, call: Node | undefined, rule: Hook): boolean {
  const parent = reference.getParent()
  if (call === undefined) return rule.members === undefined && !Node.isShorthandPropertyAssignment(parent)
  if (rule.members === undefined) return true
  const elements = elementsOf(call)
  if (elements === undefined) return false
  const isSpecial = elements.some(({ name }) => rule.members?.[name] !== undefined)
  if (!isSpecial) return true
  const declaration = call.getParent() as VariableDeclaration
  const statement = declaration.getVariableStatement()
  const isAlone =
    statement !== undefined && statement.getDeclarations().length === 1 && !statement.isExported()
  return isAlone && elements.every(({ isPlain, isSimple }) => isPlain && isSimple)
}

interface Element {
  readonly name: string
  readonly local: string
  readonly isPlain: boolean
  /** A name, and no pattern. */
  readonly isSimple: boolean
}

/** Reads the names that are taken out of the result of a call; undefined where it is not destructured. */
function elementsOf(call: Node): readonly Element[] | undefined {
  const declaration = call.getParent()
  const pattern = Node.isVariableDeclaration(declaration) ? declaration.getNameNode() : undefined
  if (!Node.isObjectBindingPattern(pattern)) return undefined
  return pattern.getElements().map((element) => ({
    name: element.getPropertyNameNode()?.getText() ?? element.getName(),
    local: element.getName(),
    isPlain: element.getInitializer() === undefined && element.getDotDotDotToken() === undefined,
    isSimple: Node.isIdentifier(element.getNameNode()),
  }))
}

function editCall(draft: Draft, reference: Node, call: CallExpression, rule: Hook): void {
  const elements = elementsOf(call) ?? []
  const lost = elements.filter((element) => isLost(element, rule))
  const isRewritten =
    elements.some(({ name }) => rule.members?.[name] !== undefined) || canBeWrittenAnew(call, elements, lost)
  for (const { name } of lost)
    decide(
      draft,
      'MIGRATE_HOOK',
      call,
      `${rule.to} does not return ${name}${rule.todo ? `: ${rule.todo}` : '. See docs/react.md#hooks.'}`,
    )
  for (const { name, local } of elements)
    for (const use of rule.uses?.[name] ? referencesOf(draft.file, local) : []) {
      decide(draft, 'MIGRATE_HOOK', use, `${name} of ${rule.to} is another one: ${rule.uses?.[name]}`)
      markUse(draft, use, rule.uses?.[name] ?? '')
    }
  if (!isRewritten) {
    const name = ourHook(draft, rule.to)
    if (name !== reference.getText()) replace(draft, reference, name)
    if (call.getArguments().length === 0 && rule.args !== undefined)
      draft.splices.push({ start: call.getEnd() - 1, end: call.getEnd() - 1, text: rule.args })
    return
  }
  const declaration = call.getParent() as VariableDeclaration
  draft.rewrites.push({
    statement: declaration.getVariableStatementOrThrow(),
    ...linesOf(draft, elements, rule, callText(call, rule)),
  })
}

/** The type arguments and arguments of a call of ours. */
function callText(call: CallExpression, { args = '' }: Hook): string {
  const texts = (nodes: readonly Node[]) => nodes.map((node) => node.getText()).join(', ')
  const types = texts(call.getTypeArguments())
  return `${types && `<${types}>`}(${texts(call.getArguments()) || args})`
}

/** Lets a call with arguments of another type compile, and says there what to do. */
function markUse(draft: Draft, use: Node, todo: string): void {
  const [argument] = callOf(use)?.getArguments() ?? []
  if (argument === undefined || !/\.[cm]?tsx?$/.test(draft.path)) return
  draft.splices.push({
    start: argument.getEnd(),
    end: argument.getEnd(),
    text: ` as never /* TODO: ${todo} */`,
  })
}

/** Whether ours returns nothing under the name of a member. */
function isLost({ name }: Element, rule: Hook): boolean {
  return !rule.has.includes(name) && !rule.members?.[name]
}

/** Whether a statement with members that are lost is one of its own, of which all is understood. */
function canBeWrittenAnew(call: Node, elements: readonly Element[], lost: readonly Element[]): boolean {
  const declaration = call.getParent()
  if (lost.length === 0 || !Node.isVariableDeclaration(declaration)) return false
  const statement = declaration.getVariableStatement()
  return (
    statement?.getDeclarations().length === 1 &&
    !statement.isExported() &&
    elements.every(({ isPlain, isSimple }) => isPlain && isSimple)
  )
}

function openerOf({ file }: Draft): string {
  return isDeclared(file, 'appKit') ? 'appKitModal' : 'appKit'
}

function linesOf(
  draft: Draft,
  elements: readonly Element[],
  rule: Hook,
  called: string,
): { readonly lines: readonly string[]; readonly opening: readonly string[] } {
  const { quote } = draft.style
  const plain = elements.filter(({ name }) => rule.has.includes(name))
  const taken = new Map<string, string[]>()
  const opening: string[] = []
  const opener = openerOf(draft)
  for (const { name, local } of elements) {
    const member: Member | undefined = rule.members?.[name]
    if (member === undefined) continue
    if ('hook' in member) {
      const entry = member.member === local ? local : `${member.member}: ${local}`
      taken.set(member.hook, [...(taken.get(member.hook) ?? []), entry])
    } else if ('opens' in member) {
      const view = member.opens ? `{ view: ${quote}${member.opens}${quote} }` : ''
      opening.push(`const ${local} = () => ${opener}.open(${view})`)
    } else {
      const typed = /\.[cm]?tsx?$/.test(draft.path) ? ': boolean' : ''
      opening.push(`const ${local} = (isOpen${typed}) => (isOpen ? ${opener}.open() : ${opener}.close())`)
    }
  }
  const isTyped = /\.[cm]?tsx?$/.test(draft.path)
  const lost = elements
    .filter((element) => isLost(element, rule))
    .flatMap(({ name, local }) => [
      `// TODO: ${rule.to} does not return ${name}. ${rule.todo ? capital(rule.todo) : 'See docs/react.md#hooks.'}`,
      `const ${local} = undefined${isTyped ? ' as any' : ''}`,
    ])
  const own = plain.map(({ name, local }) => (name === local ? name : `${name}: ${local}`))
  const lines = [
    ...(own.length > 0 ? [`const { ${own.join(', ')} } = ${ourHook(draft, rule.to)}${called}`] : []),
    ...[...taken].map(([hook, names]) => `const { ${names.join(', ')} } = ${ourHook(draft, hook)}()`),
    ...lost,
  ]
  return { lines, opening }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Writes the statements that become several lines. The first one in a block that needs it has the result of `useAppKit`.
 *
 * @param draft - the file, all of whose hooks have been looked at.
 */
export function writeRewrites(draft: Draft): void {
  const blocks = new Set<Node>()
  const end = draft.style.semicolons ? ';' : ''
  const sorted = [...draft.rewrites].sort((a, b) => a.statement.getStart() - b.statement.getStart())
  for (const { statement, lines, opening } of sorted) {
    const block = statement.getParentOrThrow()
    const isFirst = opening.length > 0 && !blocks.has(block)
    if (isFirst) blocks.add(block)
    const all = [
      ...lines,
      ...(isFirst ? [`const ${openerOf(draft)} = ${ourHook(draft, 'useAppKit')}()`] : []),
      ...opening,
    ]
    const indent = /[^\n]*$/.exec(draft.file.getFullText().slice(0, statement.getStart()))?.[0] ?? ''
    const ended = all.map((line) => (line.startsWith('//') ? line : line + end))
    replace(draft, statement, ended.join(draft.style.eol + indent))
  }
}
