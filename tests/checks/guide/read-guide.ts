/**
 * Reads the guide: its sentences, and the words of screens in them (italic places, bold
 * buttons).
 */
export interface Guide {
  sentences: string[]
  words: string[]
}

export function readGuide(text: string): Guide {
  const blocks = text
    .split(/\n\s*\n|\n(?=\s*(?:- |\d+\. |\|))/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '' && !block.startsWith('#') && !/^\|[-|]+\|$/.test(block))
  const passages = blocks.flatMap((block) =>
    block.startsWith('|') ? block.split('|').map((cell) => cell.trim()) : [block.replace(/^(- |\d+\. )/, '')],
  )
  return { sentences: passages.flatMap(sentencesOf), words: passages.flatMap(wordsOf) }
}

/** A sentence ends at a full stop before a capital letter; a bold heading that ends in one belongs to what it heads. */
function sentencesOf(passage: string): string[] {
  return passage
    .split(/(?<=[.?!]\)?) (?=[A-Z*`])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

function wordsOf(passage: string): string[] {
  const bold = [...passage.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word)
  const italic = [...passage.replace(/\*\*[^*]+\*\*/g, '').matchAll(/\*([^*]+)\*/g)].map(([, word = '']) => word)
  return [...bold, ...italic].flatMap((word) => word.split('→')).map((word) => word.trim().replace(/[.:]$/, ''))
}
