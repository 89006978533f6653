//! [`FIELDS`]: the settings, each with its default and its effect.

use serde::Serialize;

/// A field of the configuration.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SettingsField {
    pub name: &'static str,
    /// The default, as written in the file.
    pub default: &'static str,
    pub about: &'static str,
}

/// The settings in the order of the printed file.
pub const FIELDS: &[SettingsField] = &[
    SettingsField {
        name: "language",
        default: "\"auto\"",
        about: "the language of the screen: en, pt, es, the code of one of your own, or auto: that of the environment (LC_ALL, LC_MESSAGES, LANG)",
    },
    SettingsField {
        name: "theme",
        default: "\"auto\"",
        about: "dark, night, day, light, projector, high-contrast, colour-blind, the name of a file in the folder themes, or auto: night, on light ground day, and with 16 colours dark",
    },
    SettingsField {
        name: "color",
        default: "\"auto\"",
        about: "colours: always, never, 16, 256, full, or auto: as the terminal says, unless NO_COLOR is set",
    },
    SettingsField {
        name: "ascii",
        default: "false",
        about: "draw with ASCII characters only",
    },
    SettingsField {
        name: "mouse",
        default: "true",
        about: "use the mouse; false leaves it to the terminal",
    },
    SettingsField {
        name: "squares",
        default: "\"letters\"",
        about: "how squares are written on the screen: letters (d3), or pairs, as courses write them: (3,4), row and column from the top left",
    },
    SettingsField {
        name: "fractions",
        default: "\"shorter\"",
        about: "how the values of games with chance are shown: shorter (0.25, but 2/9), fractions (1/4), or decimals (0.25, ≈0.2222)",
    },
    SettingsField {
        name: "memory",
        default: "128",
        about: "the most MiB that a recorded search may take",
    },
    SettingsField {
        name: "defaults",
        default: "()",
        about: "what new games are searched with, such as (method: \"pvs\", depth: 6, order: \"evaluation\", \
                evaluations: {\"othello\": \"basilio\"})",
    },
    SettingsField {
        name: "keys",
        default: "{}",
        about: "keys by the names of actions, such as {\"run\": \"space F12\"}; an empty text takes the key away",
    },
];

/// Returns a configuration with comments that sets everything to its default, the output of
/// `plyscope list config`.
pub fn template() -> String {
    let mut text = String::from("(\n    version: 1,\n");
    for SettingsField {
        name,
        default,
        about,
    } in FIELDS
    {
        text += &format!("    // {about}\n    {name}: {default},\n");
    }
    text + ")\n"
}
