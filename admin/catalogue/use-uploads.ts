import { useState } from 'react'
import type { Output } from '#contract/client.ts'
import { PHOTOGRAPH_LIMIT, PHOTOGRAPH_MB } from '#contract/limits.ts'
import { api } from '../api.ts'

type Uploaded = Output<'staffCatalogue', 'uploadPhotograph'>

/**
 * Sends photographs one after the other, so that they arrive in the order they were chosen in. What can't be taken is
 * said by name.
 */
export function useUploads(onUploaded: (photograph: Uploaded) => void) {
  const [underWay, setUnderWay] = useState(0)
  const [problems, setProblems] = useState<string[]>([])

  async function upload(files: File[]): Promise<void> {
    if (files.length === 0) return
    setProblems([])
    setUnderWay((count) => count + files.length)
    for (const file of files) {
      const problem = await send(file, onUploaded)
      if (problem) setProblems((others) => [...others, `${file.name}: ${problem}`])
      setUnderWay((count) => count - 1)
    }
  }
  return { upload, underWay, problems }
}

/** The sentence that says why it could not be taken, or null. */
async function send(file: File, onUploaded: (photograph: Uploaded) => void): Promise<string | null> {
  if (file.size > PHOTOGRAPH_LIMIT)
    return `It has ${(file.size / 1024 / 1024).toFixed(1)} MB; at most ${PHOTOGRAPH_MB} MB can be taken.`
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    onUploaded(
      await api().staffCatalogue.uploadPhotograph({
        file: { bytes, content_type: file.type || 'application/octet-stream' },
      }),
    )
    return null
  } catch (problem) {
    return problem instanceof Error ? problem.message : 'It could not be sent.'
  }
}
