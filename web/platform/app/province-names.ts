import { m } from '#messages'

export const provinceNames: Record<string, () => string> = {
  AB: m.delivery_ab,
  BC: m.delivery_bc,
  MB: m.delivery_mb,
  NB: m.delivery_nb,
  NL: m.delivery_nl,
  NS: m.delivery_ns,
  NT: m.delivery_nt,
  NU: m.delivery_nu,
  ON: m.delivery_on,
  PE: m.delivery_pe,
  QC: m.delivery_qc,
  SK: m.delivery_sk,
  YT: m.delivery_yt,
}
