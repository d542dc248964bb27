/** Two lazy pictures, for the light and the dark scheme. CSS hides one of them, so browsers never fetch it. */
export function DayAndNight(props: { day: string; night: string; width: number; height: number }) {
  const { day, night, width, height } = props
  return (
    <>
      <img className="day" src={day} width={width} height={height} alt="" loading="lazy" />
      <img className="night" src={night} width={width} height={height} alt="" loading="lazy" />
    </>
  )
}
