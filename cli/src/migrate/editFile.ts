import { type ImportDeclaration, type ImportSpecifier, Node } from '../edits/tsMorph.js'
import { editElement, editTags, editVariables, tagOf } from './editElements.js'
import { editHook, writeRewrites } from './editHooks.js'
import { callOf, editProvider, editSetup } from './editSetup.js'
import { ruleOf } from './kits/otherKits.js'
import type { OtherKit } from './kits/types.js'
import { type Draft, decide, isDeclared, isOwnName, need, referencesOf, replace } from './reading/draft.js'
import type { Reading } from './reading/found.js'
import { chainOfViem, knownNetwork } from './reading/networks.js'
import { editNextAuthProvider } from './siwe/readNextAuth.js'
import { editSiweProvider } from './siwe/readSiwe.js'
import { replaceTypes } from './siwe/typeUses.js'

/**
 * Collects the edits of one file.
 *
 * @param reading - the file, and what has been read from options so far.
 * @param library - the host's library for EIP-1193 providers.
 */
export async function editFile(reading: Reading, library: 'ethers' | 'viem'): Promise<void> {
  const { draft, kit } = reading
  const theirs = draft.file
    .getImportDeclarations()
    .filter((entry) => kit.packages.test(entry.getModuleSpecifierValue()))
  for (const declaration of theirs)
    for (const specifier of declaration.getNamedImports()) draft.kitNames.add(localOf(specifier))
  for (const declaration of theirs) {
    editStyles(draft, declaration)
    for (const specifier of declaration.getNamedImports())
      await editName(reading, specifier, declaration, library)
  }
  writeRewrites(draft)
  editTags(draft, kit)
  editVariables(draft, kit)
}

function localOf(specifier: ImportSpecifier): string {
  return (specifier.getAliasNode() ?? specifier.getNameNode()).getText()
}

/** The style sheet of the other kit gives way to ours. */
function editStyles(draft: Draft, declaration: ImportDeclaration): void {
  if (!declaration.getModuleSpecifierValue().endsWith('.css')) return
  const { quote } = draft.style
  replace(draft, declaration.getModuleSpecifier(), `${quote}${draft.own('theme')}${quote}`)
}

async function editName(
  reading: Reading,
  specifier: ImportSpecifier,
  declaration: ImportDeclaration,
  library: 'ethers' | 'viem',
): Promise<void> {
  const { draft, kit } = reading
  const [name, local, module] = [
    specifier.getName(),
    localOf(specifier),
    declaration.getModuleSpecifierValue(),
  ]
  if (isShadowed(draft, local)) {
    const text = `${local} is also the name of something else in this file, so its uses are not followed. Rename that first, then run this again.`
    return decide(draft, 'MIGRATE_NAME', specifier, text)
  }
  const references = referencesOf(draft.file, local)
  if (kit.networks?.test(module) && (await moveNetwork(reading, name, local, references))) return
  const rule = ruleOf(kit, name, module)
  if (rule === undefined || rule.is === 'none') return
  if (rule.is === 'signIn') {
    for (const tag of references.flatMap((reference) => tagOf(reference) ?? [])) {
      if (tag === 'closing' || !rule.form) continue
      if (rule.form === 'nextAuth') editNextAuthProvider(reading, tag)
      else editSiweProvider(reading, tag, rule.form)
    }
    if (replaceTypes(draft, references, rule)) draft.moved.add(name)
    return
  }
  if (rule.is === 'hook') {
    if (editHook(draft, references, rule)) draft.moved.add(name)
    return
  }
  if (rule.is === 'name') {
    const isType = true
    const { name: target, module: from = 'appkit-runtime/react' } =
      rule.to === 'eip1193'
        ? { name: library === 'ethers' ? 'Eip1193Provider' : 'EIP1193Provider', module: library }
        : rule.to
    rename(draft, references, local, need(draft, target, from, isType))
    draft.moved.add(name)
    return
  }
  const isWhole = await editUses(reading, references, rule)
  const isValue = rule.is === 'setup' && rule.gives === 'nothing'
  if (isWhole && !isValue) draft.moved.add(name)
}

/** Takes a network from ours, or writes one of its own into the host. False if it is no network that is known. */
async function moveNetwork(
  { draft, found, root }: Reading,
  name: string,
  local: string,
  references: readonly Node[],
): Promise<boolean> {
  const known = knownNetwork(name)
  const lacking = known?.binding ? undefined : await chainOfViem(root, name)
  if (lacking) found.ownNetworks.set(name, lacking)
  if (known?.binding)
    rename(
      draft,
      references,
      local,
      need(draft, known.binding, `appkit-runtime/namespaces/${known.namespace}/networks`),
    )
  else if (lacking) rename(draft, references, local, need(draft, name, draft.own('networks')))
  else return false
  draft.moved.add(name)
  return true
}

type UseRule = Extract<OtherKit['names'][string], { readonly is: 'setup' | 'provider' | 'element' }>

/** Edits each use of a set-up, a provider or an element. False if one of them is used in another manner. */
async function editUses(reading: Reading, references: readonly Node[], rule: UseRule): Promise<boolean> {
  let isWhole = true
  for (const reference of references) {
    const tag = tagOf(reference)
    const call = callOf(reference)
    if (tag === 'closing') continue
    if (rule.is === 'setup' && call) await editSetup(reading, call, rule)
    else if (rule.is === 'provider' && tag) await editProvider(reading, tag, rule)
    else if (rule.is === 'element' && tag) editElement(reading.draft, tag, rule.to, rule.attributes)
    else isWhole = false
  }
  return isWhole
}

function rename(draft: Draft, references: readonly Node[], from: string, to: string): void {
  if (from === to) return
  for (const reference of references) {
    const isShort = Node.isShorthandPropertyAssignment(reference.getParent())
    replace(draft, reference, isShort ? `${from}: ${to}` : to)
  }
}

/** Whether a file declares a name in its code that it also imports. */
function isShadowed(draft: Draft, name: string): boolean {
  return (
    isDeclared(draft.file, name) &&
    draft.file
      .getDescendants()
      .some((node) => Node.isIdentifier(node) && node.getText() === name && isOwnName(node))
  )
}
