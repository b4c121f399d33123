//! One game between two players, judged by the variant's rules.

use std::time::{Duration, Instant};

use super::player::{Answer, Hall, Player, Trouble, Turn};
use super::tempo::{Tempo, Watch};
use crate::base::Colour;
use crate::game::{Game, Move};
use crate::record::{Maker, Note, Record, Verdict, clock_text, spelt};

/// What a game is played by.
pub(super) struct Terms<'a> {
    pub hall: &'a Hall,
    /// What the tag Variant says.
    pub variant: &'a str,
    pub start: &'a Game,
    /// The position as FEN, `None` for the variant's own start.
    pub fen: Option<&'a str>,
    pub opening: &'a [Move],
    pub tempo: Tempo,
    /// How much later than allowed an answer may come: the time that messages take.
    pub margin: Duration,
    /// Plies after which the game is a draw.
    pub most: usize,
}

/// A game that has been played.
pub(super) struct Played {
    pub record: Record,
    /// The players to be started anew.
    pub broken: [bool; 2],
}

/// How a game ended.
struct End {
    verdict: Verdict,
    /// The word of the tag Termination.
    kind: &'static str,
    reason: String,
}

/// Plays a game; the players are White and Black. `None` if the match was ended.
pub(super) fn play(terms: &Terms<'_>, players: [&mut (dyn Player + 'static); 2]) -> Option<Played> {
    let mut maker = Maker::new(terms.variant, terms.start);
    let mut history = Vec::new();
    for &mv in terms.opening {
        history.push(wire(maker.game(), mv));
        maker.play(mv, None);
    }
    let names = [players[0].name(), players[1].name()];
    let mut broken = [false; 2];
    let mut watches = [Watch::new(terms.tempo); 2];
    let mut players = players;
    let mut begun = Ok(());
    for (at, player) in players.iter_mut().enumerate() {
        if begun.is_ok() {
            begun = player.begin(terms.fen, &watches[at]).map_err(|trouble| (at, trouble));
        }
    }
    let end = match begun {
        Err((_, Trouble::Stopped)) => return None,
        Err((at, trouble)) => {
            broken[at] = true;
            lost(colour(at), &trouble, false)
        }
        Ok(()) => loop {
            if let Some(end) = ended(&mut maker, terms) {
                break end;
            }
            let at = maker.game().turn().index();
            match step(terms, &mut maker, &mut history, &mut watches, &mut *players[at]) {
                Ok(None) => {}
                Ok(Some(end)) => break end,
                Err(Trouble::Stopped) => return None,
                Err(trouble) => {
                    broken[at] = true;
                    break lost(colour(at), &trouble, terms.timed());
                }
            }
        },
    };
    Some(Played { record: finish(maker, &names, terms, end), broken })
}

impl Terms<'_> {
    fn timed(&self) -> bool {
        matches!(self.tempo, Tempo::Clock { .. } | Tempo::Move(_))
    }
}

fn colour(at: usize) -> Colour {
    if at == 0 { Colour::White } else { Colour::Black }
}

/// A move as protocols write it: squares and promotion, not what tells moves of one text apart.
fn wire(game: &mut Game, mv: Move) -> String {
    let text = game.move_text(mv);
    text.split('/').next().unwrap_or_default().to_owned()
}

fn ended(maker: &mut Maker, terms: &Terms<'_>) -> Option<End> {
    if let Some(outcome) = maker.game().outcome() {
        return Some(End { verdict: outcome.into(), kind: "normal", reason: outcome.to_string() });
    }
    (maker.record().line.plies.len() >= terms.most).then(|| End {
        verdict: Verdict::Draw,
        kind: "adjudication",
        reason: format!("draw after {} moves in all", terms.most),
    })
}

/// One move, or how the game ends instead.
fn step(
    terms: &Terms<'_>,
    maker: &mut Maker,
    history: &mut Vec<String>,
    watches: &mut [Watch; 2],
    player: &mut dyn Player,
) -> Result<Option<End>, Trouble> {
    let colour = maker.game().turn();
    let at = colour.index();
    let begun = Instant::now();
    let allowed = watches[at].allowance();
    let deadline = begun + allowed.unwrap_or(terms.hall.patience).saturating_add(terms.margin);
    let (own, other) = (&watches[at], &watches[1 - at]);
    let answer = player.think(&Turn { game: maker.game(), history, own, other, colour, deadline })?;
    let took = begun.elapsed();
    if allowed.is_some_and(|allowed| took > allowed + terms.margin) {
        return Err(Trouble::Late);
    }
    let mv = match answer {
        Answer::Move(mv) => mv,
        Answer::Text(text) => match spelt(maker.game(), &text) {
            Ok(mv) => mv,
            Err(no) => {
                let text: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
                return Ok(Some(fault(colour, format!("`{text}` {no}"))));
            }
        },
        Answer::Resigns => return Ok(Some(resigned(colour))),
        Answer::Claims(verdict) if verdict == Verdict::won_by(Some(colour.other())) => {
            return Ok(Some(resigned(colour)));
        }
        // a game that the rules end is over before anybody is asked
        Answer::Claims(verdict) => return Ok(Some(fault(colour, format!("claims {verdict} and is wrong")))),
    };
    watches[at].press(took);
    history.push(wire(maker.game(), mv));
    let comment = watches[at].is_clock().then(|| clock_text(watches[at].left));
    maker.play(mv, comment);
    Ok(None)
}

fn resigned(loser: Colour) -> End {
    End {
        verdict: Verdict::won_by(Some(loser.other())),
        kind: "normal",
        reason: format!("{} resigns", loser.name()),
    }
}

/// A loss by breaking the rules.
fn fault(loser: Colour, what: String) -> End {
    End {
        verdict: Verdict::won_by(Some(loser.other())),
        kind: "rules infraction",
        reason: format!("{} loses: {what}", loser.name()),
    }
}

fn lost(loser: Colour, trouble: &Trouble, timed: bool) -> End {
    let (kind, what) = match trouble {
        Trouble::Crashed => ("abandoned", "its program has ended".to_owned()),
        Trouble::Late if timed => ("time forfeit", "its time is over".into()),
        Trouble::Late => ("abandoned", "its program does not answer".into()),
        Trouble::Shouts(most) => {
            ("abandoned", format!("its program prints a line of more than {most} bytes"))
        }
        Trouble::Deaf => ("abandoned", "its program does not read what it is told".into()),
        Trouble::Unready(why) => ("abandoned", why.clone()),
        Trouble::Rejects(text) => {
            let text: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
            ("rules infraction", format!("it calls the legal move `{text}` illegal"))
        }
        Trouble::Stopped => ("unterminated", "the match was ended".into()),
    };
    End { kind, ..fault(loser, what) }
}

fn finish(mut maker: Maker, names: &[String; 2], terms: &Terms<'_>, end: End) -> Record {
    let record = maker.record();
    record.set("Event", "topochess match");
    record.set("White", &names[0]);
    record.set("Black", &names[1]);
    record.set("TimeControl", &terms.tempo.to_string());
    record.set("Termination", end.kind);
    // braces end comments
    let reason = end.reason.replace(['{', '}'], "");
    let comment = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    match record.line.plies.last_mut() {
        Some(ply) => ply.notes.push(Note::Comment(comment)),
        None => record.line.opening.push(comment),
    }
    record.close(end.verdict);
    record.clone()
}
