import { Node, type SourceFile } from 'ts-morph'
import { importLines } from './importLines.js'
import type { EntryImports, SourceStyle, Splice } from './types.js'

/**
 * Puts the three imports behind the last import of a file, or before its first statement.
 *
 * @param file The parsed file.
 * @param imports Where the file finds what it imports.
 * @param kit The name the kit is imported under.
 * @param style How the file is written.
 */
export function addImports(file: SourceFile, imports: EntryImports, kit: string, style: SourceStyle): Splice {
  const lines = importLines(imports, kit, style)
  const last = file.getImportDeclarations().at(-1)
  if (last) {
    const source = file.getFullText()
    const lineEnd = source.slice(last.getEnd()).search(/\r?\n|$/)
    const restOfLine = source.slice(last.getEnd(), last.getEnd() + lineEnd)
    const text = lines.map((line) => style.eol + line).join('')
    if (/^\s*(\/\/.*|\/\*.*\*\/\s*)?$/.test(restOfLine)) {
      return { start: last.getEnd() + lineEnd, end: last.getEnd() + lineEnd, text }
    }
    // Code behind the import goes on a line of its own.
    const gap = restOfLine.length - restOfLine.trimStart().length
    return { start: last.getEnd(), end: last.getEnd() + gap, text: text + style.eol }
  }
  const first = file.getStatements().find((statement) => !isDirective(statement))
  const start = first?.getStart() ?? 0
  return { start, end: start, text: lines.map((line) => line + style.eol).join('') }
}

function isDirective(statement: Node): boolean {
  return Node.isExpressionStatement(statement) && Node.isStringLiteral(statement.getExpression())
}
