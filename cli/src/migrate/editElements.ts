import { type JsxOpeningElement, type JsxSelfClosingElement, Node, SyntaxKind } from '../edits/tsMorph.js'
import { buttonAttributes } from './kits/shared.js'
import type { Attribute, OtherKit } from './kits/types.js'
import { type Draft, decide, need, replace } from './reading/draft.js'

type Tag = JsxOpeningElement | JsxSelfClosingElement

/** The tag that a reference in JSX opens or closes. */
export function tagOf(reference: Node): Tag | 'closing' | undefined {
  const parent = reference.getParent()
  if (Node.isJsxClosingElement(parent)) return 'closing'
  const isTag = Node.isJsxOpeningElement(parent) || Node.isJsxSelfClosingElement(parent)
  return isTag && parent.getTagNameNode() === reference ? parent : undefined
}

/**
 * Puts a button of ours in place of an element of the other kit.
 *
 * @param draft - the file.
 * @param tag - the element.
 * @param to - the component.
 * @param rules - the rules for its attributes.
 */
export function editElement(
  draft: Draft,
  tag: Tag,
  to: string,
  rules: Readonly<Record<string, Attribute>>,
): void {
  const name = need(draft, to, 'appkit-runtime/react')
  const was = tag.getTagNameNode().getText()
  replace(draft, tag.getTagNameNode(), name)
  const parent = tag.getParent()
  if (Node.isJsxElement(parent) && Node.isJsxOpeningElement(tag))
    replace(draft, parent.getClosingElement().getTagNameNode(), name)
  for (const attribute of tag.getAttributes()) {
    if (!Node.isJsxAttribute(attribute)) {
      decide(
        draft,
        'MIGRATE_ELEMENT',
        attribute,
        `${attribute.getText()} is not followed. ${name} has the attributes of docs/react.md#components.`,
      )
      continue
    }
    const key = attribute.getNameNode().getText()
    const rule = rules[key]
    if (rule && 'as' in rule) {
      if (rule.as !== key) replace(draft, attribute.getNameNode(), rule.as)
      continue
    }
    const text = rule?.byValue?.(attribute.getInitializer()?.getText())
    if (text) replace(draft, attribute, text)
    else drop(draft, attribute)
    if (text === undefined) {
      const todo = rule ? rule.todo : `${name} has the attributes of docs/react.md#components.`
      decide(draft, 'MIGRATE_ELEMENT', attribute, `${key} of ${was} was left out: ${todo}`)
    }
  }
}

/** Removes an attribute with the blank before it. */
function drop(draft: Draft, attribute: Node): void {
  const text = draft.file.getFullText()
  let start = attribute.getStart()
  while (/\s/.test(text[start - 1] ?? '')) start--
  draft.splices.push({ start, end: attribute.getEnd(), text: '' })
}

/**
 * Replaces the custom elements of the other kit.
 *
 * @param draft - the file.
 * @param kit - the other kit.
 */
export function editTags(draft: Draft, kit: OtherKit): void {
  const tags = [
    ...draft.file.getDescendantsOfKind(SyntaxKind.JsxOpeningElement),
    ...draft.file.getDescendantsOfKind(SyntaxKind.JsxSelfClosingElement),
  ]
  for (const tag of tags) {
    const to = kit.tags[tag.getTagNameNode().getText()]
    if (to !== undefined) editElement(draft, tag, to, buttonAttributes)
  }
}

/**
 * Renames variables of CSS in objects, e.g. those given to `setThemeVariables`.
 *
 * @param draft - the file.
 * @param kit - the other kit.
 */
export function editVariables(draft: Draft, kit: OtherKit): void {
  for (const literal of draft.file.getDescendantsOfKind(SyntaxKind.StringLiteral)) {
    const name = literal.getLiteralText()
    const known = Object.hasOwn(kit.variables, name) ? kit.variables[name] : undefined
    if (known === undefined) continue
    const parent = literal.getParent()
    const isKey = Node.isPropertyAssignment(parent) && parent.getNameNode() === literal
    if (
      isKey &&
      draft.splices.some(({ start, end }) => start <= literal.getStart() && literal.getEnd() <= end)
    )
      continue
    if (known !== null && isKey)
      replace(draft, literal, `${draft.style.quote}--appkit-${known}${draft.style.quote}`)
    else {
      const todo = `${name} has no counterpart. Choose variables of docs/theme.md.`
      decide(draft, 'MIGRATE_STYLE', literal, todo)
      if (isKey) takeOutVariable(draft, parent, todo)
    }
  }
}

/** Lets a call that sets variables compile without one of them, and says there what to do. */
function takeOutVariable(draft: Draft, property: Node, todo: string): void {
  const call = property.getParent()?.getParent()
  if (!Node.isCallExpression(call) || !/ThemeVariables$/.test(call.getExpression().getText())) return
  const rest = /^\s*,/.exec(draft.file.getFullText().slice(property.getEnd()))?.[0].length ?? 0
  const text = `/* TODO: ${todo} Was ${property.getText().replaceAll('*/', '')} */`
  draft.splices.push({ start: property.getStart(), end: property.getEnd() + rest, text })
}
