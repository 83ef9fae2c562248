/**
 * Words that make a cosmetic a medicine by law: a product that claims to treat or prevent a disease, or to act like a
 * medicine, may not be sold as a cosmetic (Human Medicines Regulations 2012, reg. 2; MHRA, "A guide to what is a
 * medicinal product", with its list of words).
 */
const ILLNESSES =
  "acne|allerg(?:y|ies)|arthritis|athlete[’']s foot|cellulitis|cold sores?|dermatitis|eczema|fung(?:al|us)|hay fever|herpes|impetigo|infections?|inflammation|psoriasis|ringworm|rosacea|scabies|thrush|vitiligo|warts?"
const DEEDS =
  'cures?|cured|curing|heals?|healed|healing|treats?|treated|treating|treatment (?:for|of)|prevents?|relieves?|remed(?:y|ies) for|fights?|combats?'
const ALONE =
  'anti-?inflammatory|anti-?bacterial|anti-?biotic|anti-?fungal|anti-?septic|anti-?viral|analgesic|medicinal|medicated|painkill(?:er|ing)|pain relief|clinically proven|detoxif(?:y|ies|ying)|stimulates? hair (?:growth|regrowth)|boosts? (?:the |your )?immun\\w*'

const FORBIDDEN = [
  new RegExp(`\\b(?:${ALONE})\\b`, 'giu'),
  new RegExp(`\\b(?:${DEEDS})\\b[^.!?]{0,40}?\\b(?:${ILLNESSES}|wounds?|burns|scars?|pain)\\b`, 'giu'),
  new RegExp(`\\b(?:${ILLNESSES})\\b[^.!?]{0,20}?\\b(?:${DEEDS}|relief|remedy|treatment)\\b`, 'giu'),
]

/** The phrases of a text that only a medicine may claim. A list of words can't know the meaning: a person decides. */
export function medicinalClaims(text: string): string[] {
  const found = FORBIDDEN.flatMap((words) => [...text.matchAll(words)].map(([phrase]) => phrase))
  return [...new Set(found)]
}
