// Puts the source of views into dist/templates/views, as `eject` writes it into an app: one view of a file with what it
// needs of that file, and imports of `appkit-runtime/views` where the runtime imports its own modules.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const source = fileURLToPath(new URL('../../runtime/src', import.meta.url))
const target = fileURLToPath(new URL('../dist/templates/views', import.meta.url))
const entry = 'appkit-runtime/views'

/** The views that can be ejected. cli/src/catalogue/views.ts has the same names. */
const views = {
  WalletReceive: {
    file: 'features/receive/ReceiveView.tsx',
    component: 'ReceiveView',
    styles: 'receiveStyles',
    title: 'receiveMessages.title',
    sheets: ['laterSheet', 'qrSheet', 'receiveSheet'],
  },
  WhatIsANetwork: {
    file: 'features/networks/NetworksView.tsx',
    component: 'WhatIsANetworkView',
    styles: 'networksStyles',
    title: 'titles.whatIsANetwork',
    sheets: ['laterSheet', 'networksSheet'],
  },
  WhatIsAWallet: {
    file: 'features/connect/guide/GuideViews.tsx',
    component: 'WhatIsAWalletView',
    styles: 'guideStyles',
    title: 'titles.whatIsAWallet',
    sheets: ['laterSheet', 'guideSheet'],
  },
}

const offered = exportsOf(join(source, 'views/index.ts'))
for (const [name, view] of Object.entries(views)) {
  const folder = join(target, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${view.component}.tsx`), collect(name, view))
  writeFileSync(join(folder, 'index.ts'), index(name, view))
}

/** The view of a file, with the other declarations of the file that it needs. */
function collect(name, { file, component, styles }) {
  const text = readFileSync(join(source, file), 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const declared = new Map(
    tree.statements.filter((each) => !ts.isImportDeclaration(each)).flatMap((each) => namesOf(each, tree)),
  )
  const needed = new Set()
  const used = new Set()
  const visit = (statement) => {
    if (needed.has(statement)) return
    needed.add(statement)
    const walk = (node) => {
      if (ts.isIdentifier(node)) {
        used.add(node.text)
        const own = declared.get(node.text)
        if (own) visit(own)
      }
      ts.forEachChild(node, walk)
    }
    walk(statement)
  }
  const start = declared.get(component)
  if (start === undefined) throw new Error(`${file} has no ${component}.`)
  visit(start)
  const imports = importsOf(tree, used, styles, name)
  const body = tree.statements
    .filter((each) => needed.has(each))
    .map((each) => each.getFullText(tree).replace(/^\n+/, '\n'))
  const head = [
    '// The source of a view of create-appkit. It is yours: `npx create-appkit upgrade` merges what a later version changes.',
  ]
  return `${[...head, ...imports].join('\n')}\n${body.join('\n')}\n`
}

/** The imports that are used, those of the runtime from its entry. */
function importsOf(tree, used, styles, name) {
  const kept = []
  const [values, types] = [new Set(), new Set()]
  for (const each of tree.statements.filter(ts.isImportDeclaration)) {
    const from = each.moduleSpecifier.text
    const { isTypeOnly, namedBindings } = each.importClause
    if (ts.isNamespaceImport(namedBindings)) {
      if (used.has(namedBindings.name.text)) values.add(`${styles} as ${namedBindings.name.text}`)
      continue
    }
    for (const element of namedBindings.elements) {
      if (!used.has(element.name.text)) continue
      const original = (element.propertyName ?? element.name).text
      const text = element.propertyName ? `${original} as ${element.name.text}` : original
      if (!from.startsWith('.')) kept.push(`import { ${text} } from '${from}'`)
      else if (!offered.has(original))
        throw new Error(`${name} needs ${original}, which ${entry} does not have.`)
      else if (isTypeOnly || element.isTypeOnly) types.add(text)
      else values.add(text)
    }
  }
  return [
    ...kept,
    ...(types.size > 0 ? [importLine('import type', types)] : []),
    importLine('import', values),
  ]
}

function importLine(word, names) {
  const sorted = [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const line = `${word} { ${sorted.join(', ')} } from '${entry}'`
  return line.length <= 80
    ? line
    : `${word} {\n${sorted.map((each) => `  ${each},\n`).join('')}} from '${entry}'`
}

/** What the route of a view loads. The extension of the import is that of the app. */
function index(name, { component, title, sheets }) {
  const names = new Set([title.split('.')[0], ...sheets])
  for (const each of names) if (!offered.has(each)) throw new Error(`${entry} does not have ${each}.`)
  return `${importLine('import', names)}
import { ${component} } from './${component}{{ending}}'

/** Rules that only this view has. Add yours: they apply inside the modal. */
export const sheet: string = ${sheets.join(' + ')}

export const views = {
  ${name}: { component: ${component}, title: () => ${title} },
}
`
}

function namesOf(statement, tree) {
  if (statement.name) return [[statement.name.getText(tree), statement]]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.map(({ name }) => [name.getText(tree), statement])
}

function exportsOf(file) {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  return new Set(
    tree.statements.filter(ts.isExportDeclaration).flatMap(({ exportClause }) => {
      if (ts.isNamespaceExport(exportClause)) return [exportClause.name.text]
      return exportClause.elements.map(({ name }) => name.text)
    }),
  )
}
